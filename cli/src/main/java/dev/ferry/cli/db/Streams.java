package dev.ferry.cli.db;

import java.io.InputStream;
import java.io.OutputStream;

/// Where records come from and go to that are given no file: standard input and output, as bytes.
public record Streams(InputStream in, OutputStream out) {}
