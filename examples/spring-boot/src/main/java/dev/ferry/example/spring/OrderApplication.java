package dev.ferry.example.spring;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.jackson.FerryModule;
import java.util.List;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/// An application that has Ferry's module as a bean: Spring Boot adds it to the `JsonMapper` that
/// it reads and writes the bodies of requests with, and that is injected wherever one is asked for.
///
/// On the class path, the module is found without a bean, too. As a bean it can be told more.
@SpringBootApplication
public class OrderApplication {
  /// What is sent: `{"customer":"…","items":"+B1Prn3sEdCnZQCgyR5r9g…"}`.
  public record Order(
      String customer, @JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> items) {}

  /// Starts it.
  public static void main(String[] args) {
    SpringApplication.run(OrderApplication.class, args);
  }

  @Bean
  FerryModule ferryModule() {
    return new FerryModule().withMostIds(100_000);
  }
}
