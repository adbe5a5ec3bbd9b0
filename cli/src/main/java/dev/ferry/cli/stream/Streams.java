package dev.ferry.cli.stream;

import java.io.InputStream;
import java.io.OutputStream;

/// Where bytes come from and go to that are given no file: standard input and output, as bytes.
public record Streams(InputStream in, OutputStream out) {}
