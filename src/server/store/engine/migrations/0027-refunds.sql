-- Money that goes back, each time a row, written before the payment provider is asked; its id is what the provider knows
-- the request by. One way for all: by organisers, paid too late or twice, and in the provider's own dashboard.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  amount_cents integer not null check (amount_cents >= 0),
  way text not null check (way in ('provider', 'elsewhere', 'none')),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  reason text not null check (reason in ('asked', 'no-seat', 'paid-twice', 'erased', 'dashboard')),
  provider_refund_id text unique check (char_length(provider_refund_id) between 1 and 500),
  -- The address of the administrator; none for what went by itself.
  asked_by text check (char_length(asked_by) between 1 and 254),
  note text check (char_length(note) between 1 and 500),
  -- Who asks the provider at the moment has it until then.
  leased_until timestamptz,
  -- Grows with each failure that the provider tells, because it repeats a failure for the same key.
  key_number integer not null default 0 check (key_number >= 0),
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint no_money_goes_no_way check ((way = 'none') = (amount_cents = 0)),
  constraint only_the_provider_is_waited_for check (way = 'provider' or state = 'done'),
  constraint settled_refunds_know_when check ((state = 'pending') = (settled_at is null))
);
create index refunds_order on refunds (order_id, created_at);
create index refunds_pending on refunds (created_at) where state = 'pending';

-- The refund that paid the seat back: at most one.
alter table seats add column refund_id uuid references refunds on delete set null;
create index seats_refund on seats (refund_id) where refund_id is not null;

-- What stood in the order before.
insert into refunds (order_id, amount_cents, way, state, reason, created_at, settled_at)
  select id, total_amount, 'provider', case when coalesce(refunded_at, refund_requested_at) is null then 'pending' else 'done' end,
    case when erased_at is not null and refund_due_at is not null then 'erased' when refund_due_at is not null then 'no-seat' else 'asked' end,
    coalesce(refund_due_at, refunded_at), coalesce(refunded_at, refund_requested_at)
  from orders
  where status = 'refunded' and total_amount > 0 and coalesce(refund_due_at, refunded_at) is not null;
update seats set refund_id = refunds.id, cancelled_at = refunds.created_at
  from refunds where refunds.order_id = seats.order_id;

alter table orders drop column refund_due_at, drop column refund_requested_at;

-- Of a refund that is heard of before its payment: how much went back by then; null was all of it.
alter table payment_refunds add column amount_cents integer check (amount_cents > 0);

-- The demo gives back parts too, each request once.
alter table demo_payments
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  add column refund_requests jsonb not null default '[]';
update demo_payments set refunded_cents = amount_cents where refunded_at is not null;

-- What organizers note about an order, for themselves.
alter table orders add column desk_note text check (char_length(desk_note) between 1 and 2000);

-- A guest may have no address, and an erased order has none: what stands in its place is nobody's.
create or replace view seats_in_full as
  select seats.id, order_id, position, kind, code,
    coalesce(name, case when position = 1 then customer_name end) as name,
    coalesce(email, case when position = 1 and customer_email like '%@%' then customer_email end) as email,
    case when position = 1 then orders.commitment_status else seats.commitment_status end as commitment_status,
    case when position = 1 then orders.lunch_preference else seats.lunch_preference end as lunch_preference,
    case when position = 1 then orders.dinner_preference else seats.dinner_preference end as dinner_preference,
    case when position = 1 then orders.ice_bath_preference else seats.ice_bath_preference end as ice_bath_preference,
    case when position = 1 then orders.further_answers else seats.further_answers end as further_answers,
    coalesce(price_cents, total_amount / number_of_tickets
      + case when position = 1 then total_amount % number_of_tickets else 0 end) as price_cents,
    coalesce(discount_cents, discount_amount / number_of_tickets
      + case when position = 1 then discount_amount % number_of_tickets else 0 end) as discount_cents,
    status, order_number, cancelled_at, arrived_at, arrived_at_door, seats.created_at, seats.updated_at
  from seats join orders on orders.id = order_id;
