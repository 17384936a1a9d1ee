-- Addresses that operators have the market tell what happens.
CREATE TABLE webhooks (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url            text NOT NULL,
  kinds          text[] NOT NULL,
  secret         text NOT NULL,                   -- encrypted: server/src/db/agreements/sealed-text.ts
  created_at     timestamptz NOT NULL,
  taken_at       timestamptz,                     -- when it last took an event
  failing_since  timestamptz,                     -- since when it has taken none
  is_gone        boolean NOT NULL DEFAULT false   -- its last answer was 410
);

-- One event for one of them.
CREATE TABLE webhook_deliveries (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id  bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id    text NOT NULL,                      -- the same at each attempt
  kind        text NOT NULL,
  body        text NOT NULL,
  created_at  timestamptz NOT NULL,
  since       timestamptz NOT NULL,               -- it is tried for three days from then
  is_waiting  boolean NOT NULL DEFAULT true
);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, is_waiting);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id   bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  delivery_id  bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  at           timestamptz NOT NULL,
  status       integer,                           -- null without an answer
  problem      text CHECK (problem IN ('refused', 'no answer')),
  duration_ms  integer NOT NULL,
  CHECK ((status IS NULL) = (problem IS NOT NULL))
);
CREATE INDEX webhook_attempts_by_webhook ON webhook_attempts (webhook_id, id DESC);
CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery_id);
