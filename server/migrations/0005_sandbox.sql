-- What the payment sandbox (server/src/payments) knows, in the shapes of Razorpay's API. It refers to no other table and
-- no other table refers to it, because it stands for a service elsewhere. Without the sandbox both tables are empty.
CREATE TABLE sandbox_objects (
  id          text PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('payment_link', 'payment', 'transfer', 'reversal', 'refund', 'refund_key',
    'account', 'stakeholder', 'product')),
  parent      text REFERENCES sandbox_objects,    -- a payment's link, a transfer's payment, a product's account
  reference   text,                               -- by which the API finds it, or refuses a second one
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL,
  UNIQUE (kind, reference)
);
CREATE INDEX sandbox_objects_by_parent ON sandbox_objects (parent) WHERE parent IS NOT NULL;

-- Its webhooks that are not delivered yet.
CREATE TABLE sandbox_webhooks (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id        text NOT NULL,
  body            text NOT NULL,
  is_forged_once  boolean NOT NULL,               -- the first try is signed with another secret: a fault on demand
  attempts        integer NOT NULL DEFAULT 0,
  due_at          timestamptz                     -- the end of the lease while it is being delivered; null: given up
);
CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks (due_at, id);
