-- Buying tickets: one paid order for each address, seats that are held until the payment provider says they are free.

alter table orders
  -- Where the buyer pays, until the session ends: the same form sent twice leads to the same payment.
  add column payment_url text check (char_length(payment_url) between 1 and 4000),
  -- Paid too late or twice: the money is to be given back, and was asked to be.
  add column refund_due_at timestamptz,
  add column refund_requested_at timestamptz;

create unique index orders_one_paid_for_each_address on orders (customer_email) where status = 'paid';
create unique index orders_one_place_in_line_for_each_address on orders (customer_email) where status = 'waitlist';
-- Counts the seats that are taken.
create index orders_taking_seats on orders (status) include (number_of_tickets) where status in ('paid', 'pending', 'offered');
-- What the sweep looks at.
create index orders_holding_seats on orders (hold_expires_at) where status in ('pending', 'offered');
create index orders_refund_due on orders (refund_due_at) where refund_due_at is not null and refund_requested_at is null;

-- Refunds by the id of the payment: one may be heard of before the payment itself.
create table payment_refunds (
  payment_intent_id text primary key,
  refunded_at timestamptz not null
);

-- What Stripe would remember, for the payment page of demo mode. A payment is in cents.
create table demo_payments (
  id text primary key,
  order_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  description text not null,
  customer_email text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_intent_id text unique,
  refunded_at timestamptz,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- What the holder of a payment session's id may see of the order: name, amounts and a masked address (SECURITY M2).
create view order_receipts as
  select id, created_at, paid_at, customer_name,
    regexp_replace(customer_email, '^(.).*(@[^@]*)$', '\1•••\2') as customer_email,
    number_of_tickets, total_amount, discount_amount, coupon_code, status, stripe_session_id
  from orders
  where status in ('paid', 'refunded') and stripe_session_id is not null;
