package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.RunResult;

/// How the figures came about, for the reader of the page.
final class MethodSection {
  private static final String BEGIN =
      """
      <section class="method">
      <h2>How this was measured</h2>
      <p>By JMH, in JVMs of their own (forks). A fork runs one candidate over all cases, one after \
      the other, after a warm-up over all of them: so the JIT compiler cannot tailor the code to one \
      script or length, as it cannot in a real program. The warm-up goes on until \
      the JVM’s compilers have hardly anything left to do. The forks of all candidates alternate, \
      every other round in reverse order; those of a baseline and of Ferry’s way are there at the same \
      time, where there is memory enough, and take turns, iteration by iteration. Every candidate was checked to give the same results, before the first was timed, and again in each \
      fork once its code was compiled. The heap of a fork was touched before (512 MB of it), so that no \
      first use of memory is timed, which varies by ten times on virtual machines; nor does the \
      collector enlarge it while it suffices (-XX:GCTimeRatio=1).</p>
      <p>A fork gives one sample a case, the mean of the middle half of its iterations. A ratio is baseline ÷ \
      candidate (above 1: faster than the baseline). Where both have run in five rounds or more, \
      the forks of a round are compared, which ran soon after each other, so that what slows the \
      machine down for minutes slows down both: the ratio is the median of the means of every two \
      rounds’ ratios, and its interval lies between two order statistics of these by Wilcoxon’s \
      signed ranks, at 95% confidence or, with five rounds, at the 94% that their smallest and \
      largest ratio give. With fewer, all forks of the one are compared with all of the other, by \
      Mann and Whitney’s distribution, at 95% or, with three forks a side, at 90% confidence. \
      No sample is left out. Over all cases, a fork’s sample is the geometric mean of its cases.</p>
      <p><b>Faster</b> or <b>slower</b> needs an interval that stays clear of 1 by 2% and by half its \
      own width, with 90% confidence or more. Otherwise it is <b>no evidence of a difference</b>, or, \
      where the ends of the interval are more than a quarter apart, <b>too noisy to say</b>. With fewer \
      than three forks a side, as ways of others have in the quick tier, there are <b>too few JVMs to \
      say</b>.</p>
      """;

  private static final String FILES =
      """
      <p>Files were read otherwise: each fork reads one file with one candidate, pass after pass, and \
      without JMH. The <b>first pass</b> is timed in the JVM that has just started, with code that is \
      not compiled and kernels that are not trained, and is compared with first passes only. Then \
      Ferry’s kernels are trained, as they would be in the background of a longer program, and after \
      some passes to warm up come those that all other figures rest on. The files were in the page \
      cache. The heap was as a JVM starts with it, and was not enlarged while it sufficed \
      (-XX:GCTimeRatio=1). After the first pass, a file that is read in less than 50 ms is read several \
      times in each. A process, such as wc, is started anew for each pass.</p>
      """;

  private static final String LISTS =
      """
      <p>Lists were given to the candidates as a whole, and their results compared one after the \
      other. Times, ratios and allocations are those of one value of the list; gigabytes a second \
      count its text. The sizes of the forms were counted, and where it is known what they must be, \
      checked. The time <b>on the wire</b> is their number of bits divided by the bandwidth, without \
      headers or waiting; the <b>round trip</b> is writing and reading a whole list, as measured.</p>
      """;

  private static final String MESSAGES =
      """
      <p>Messages were made in batches, outside of the timed part: <b>fresh from Strings</b> by \
      builders, all objects anew, nested ones too, so that none remembers its size or its bytes; or \
      <b>just parsed</b>, and not read: their strings are bytes in proto2, Strings in proto3. An \
      invocation of JMH is such a batch, each message of which is serialised once. Messages <b>again \
      and again</b> are the same objects each time, as in the old benchmark: sizes are remembered \
      then, and in proto2 strings are bytes that are copied, so that this does not tell what strings \
      cost. All candidates, whatever their goal, were checked to give the same bytes; those that \
      write to /dev/null, by having them write to a file.</p>
      """;

  private static final String DOCUMENTS =
      """
      <p>Documents are the driver's own <b>Document</b>, written and read by its own codec, writer \
      and reader, on either side; what they are written to and read from differs. Making the writer \
      or the reader is part of the time, and of what is allocated. An invocation of JMH goes over a \
      batch of documents, the same objects each time: nothing in them remembers its bytes. All \
      candidates were checked to give the same bytes; those that read, by having the driver write \
      what they gave.</p>
      """;

  private static final String RECORDS =
      """
      <p>Records were measured otherwise, too: without JMH. Each fork opens a new database by one \
      library, in a file in the folder for temporary files, and one candidate after the other goes \
      over <b>all records once</b>, which is one sample; before, each has gone over fifty thousand \
      records twice, to warm up. Keys and values were made beforehand, in a heap that was touched \
      (512 MB, and 128 bytes a record); opening, synchronising and \
      closing are not timed. What was got is read and added up, and the sum compared with what it \
      must be. Before anything was timed, databases that one library had written were read by the \
      other. <b>tkrzw_dbm_perf</b> is a process of its own that tells its time itself; it makes its \
      keys in that time. What it says of synchronising was taken off.</p>
      """;

  private MethodSection() {}

  static String html(RunResult run) {
    boolean hasFiles =
        run.experiments().stream()
            .flatMap(experiment -> experiment.modes().stream())
            .anyMatch(mode -> mode.firstPasses().isPresent());
    boolean hasLists = run.experiments().stream().anyMatch(each -> each.sizes() != null);
    boolean hasMessages = run.experiments().stream().anyMatch(each -> each.unit() == Unit.MESSAGE);
    boolean hasDocuments =
        run.experiments().stream().anyMatch(each -> each.unit() == Unit.DOCUMENT);
    boolean hasRecords = run.experiments().stream().anyMatch(each -> each.unit() == Unit.RECORD);
    return BEGIN
        + (hasLists ? LISTS : "")
        + (hasMessages ? MESSAGES : "")
        + (hasDocuments ? DOCUMENTS : "")
        + (hasFiles ? FILES : "")
        + (hasRecords ? RECORDS : "")
        + "</section>\n";
  }
}
