package dev.ferry.lab.report;

import static dev.ferry.lab.report.Html.number;

import dev.ferry.lab.text.TextProfile;
import dev.ferry.lab.text.TextProfile.Bin;

/// What the user's text is like.
final class ProfileSection {
  private static final double HEIGHT = 150;
  private static final double BOTTOM = 112;
  private static final double BAR = 46;
  private static final int MOST_SCRIPTS = 8;

  private ProfileSection() {}

  static String html(TextProfile profile) {
    return """
    <section class="profile">
    <h2>Your text <em>%s</em></h2>
    <p class="context">%s bytes · %s chars · %s lines%s · %s ASCII</p>
    <div class="columns">
    <div><h3>Line lengths in chars</h3>
    %s</div>
    <div><h3>Scripts</h3>
    %s</div>
    </div>
    </section>
    """
        .formatted(
            Html.text(profile.file()),
            Figures.count(profile.bytes()),
            Figures.count(profile.chars()),
            Figures.count(profile.lines()),
            profile.emptyLines() == 0
                ? ""
                : " and " + Figures.count(profile.emptyLines()) + " empty ones",
            Figures.percent(profile.asciiShare()),
            histogram(profile),
            scripts(profile));
  }

  private static String histogram(TextProfile profile) {
    double width = BAR * profile.lengths().size() + 16;
    long most = profile.lengths().stream().mapToLong(Bin::lines).max().orElse(1);
    var svg =
        new StringBuilder(
            "<svg class=\"histogram\" viewBox=\"0 0 %1$s %2$s\" width=\"%1$s\" height=\"%2$s\" role=\"img\" aria-label=\"Histogram of line lengths\">\n"
                .formatted(number(width), number(HEIGHT)));
    double x = 8;
    for (var bin : profile.lengths()) {
      double height = (BOTTOM - 18.0) * bin.lines() / most;
      svg.append(
          """
          <rect class="bar" x="%1$s" y="%2$s" width="%3$s" height="%4$s" rx="2"><title>%5$s lines of %6$d to %7$d chars</title></rect>\
          <text class="tick middle" x="%8$s" y="%9$s">%5$s</text>\
          <text class="tick middle" x="%8$s" y="%10$s">%11$s–</text>
          """
              .formatted(
                  number(x + 3),
                  number(BOTTOM - height),
                  number(BAR - 6),
                  number(height),
                  Figures.count(bin.lines()),
                  bin.from(),
                  bin.to(),
                  number(x + BAR / 2),
                  number(BOTTOM - height - 5),
                  number(BOTTOM + 15),
                  Figures.count(bin.from())));
      x += BAR;
    }
    svg.append(
        "<line class=\"axis\" x1=\"8\" x2=\"%s\" y1=\"%2$s\" y2=\"%2$s\"/>\n"
            .formatted(number(width - 8), number(BOTTOM)));
    return svg.append("</svg>\n").toString();
  }

  private static String scripts(TextProfile profile) {
    var html = new StringBuilder("<table class=\"scripts\">\n<tbody>\n");
    profile.scripts().stream()
        .limit(MOST_SCRIPTS)
        .forEach(
            share ->
                html.append(
                    "<tr><th scope=\"row\">%s</th><td>%s</td><td><svg viewBox=\"0 0 100 8\" width=\"160\" height=\"12\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"bar\" width=\"%s\" height=\"8\"/></svg></td></tr>\n"
                        .formatted(
                            Html.text(share.script()),
                            Figures.percent(share.share()),
                            number(100 * share.share()))));
    return html.append("</tbody>\n</table>\n").toString();
  }
}
