-- The demo's payments know what Stripe's do: which request made them, and what was noted with it.

-- Nobody has paid with the demo before this; what may stand there could not be told apart by key.
delete from demo_payments;
alter table demo_payments
  add column idempotency_key text not null unique,
  add column metadata jsonb not null default '{}';
