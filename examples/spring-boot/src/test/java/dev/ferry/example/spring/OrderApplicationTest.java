package dev.ferry.example.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.example.spring.OrderApplication.Order;
import dev.ferry.id.PackedUuids;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;

/// The mapper of Spring Boot has the module.
class OrderApplicationTest {
  private static final UUID ID = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");

  @Test
  void writesAndReadsIdsAsOneString() {
    try (var application = SpringApplication.run(OrderApplication.class)) {
      var mapper = application.getBean(JsonMapper.class);
      var order = new Order("someone", List.of(ID, ID));
      var json = mapper.writeValueAsString(order);
      assertEquals(
          "{\"customer\":\"someone\",\"items\":\"%s\"}"
              .formatted(PackedUuids.encode(order.items())),
          json);
      assertEquals(order, mapper.readValue(json, Order.class));
    }
  }

  @Test
  void isTheOneWithTheLimit() {
    try (var application = SpringApplication.run(OrderApplication.class)) {
      var mapper = application.getBean(JsonMapper.class);
      var json = mapper.writeValueAsString(new Order("someone", Collections.nCopies(100_001, ID)));
      assertThrows(InvalidFormatException.class, () -> mapper.readValue(json, Order.class));
    }
  }
}
