-- Each seat of an order is a row, with the person who sits on it. The first seat is the buyer's until it is passed on:
-- its poll answers are those of the order.
create table seats (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null check (position between 1 and 100),
  -- The id of a ticket kind of the event; 'ticket' is the one of events with a single kind.
  kind text not null default 'ticket' check (kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(kind) <= 40),
  -- What was asked for it; without, an equal part of the order's total.
  price_cents integer check (price_cents >= 0),
  discount_cents integer check (discount_cents >= 0),
  -- Opens the page of the seat and the door; a new one when the seat is passed on or taken back.
  code text not null unique default replace(gen_random_uuid()::text, '-', '') check (code ~ '^[0-9a-f]{32}$'),
  name text check (char_length(name) between 1 and 200),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  commitment_status text,
  lunch_preference text,
  dinner_preference text,
  ice_bath_preference text,
  further_answers jsonb not null default '{}' check (jsonb_typeof(further_answers) = 'object'),
  cancelled_at timestamptz,
  arrived_at timestamptz,
  -- The name of the door.
  arrived_at_door text check (char_length(arrived_at_door) between 1 and 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position)
);
create index seats_email on seats (email) where email is not null;
create index seats_kind on seats (kind) where cancelled_at is null;

alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('pending', 'paid', 'waitlist', 'offered', 'expired', 'refunded', 'cancelled'));

-- An order never lacks its seats, whoever writes it, but a restore, which brings its own. Fewer are asked for only
-- while it waits.
create function give_order_its_seats() returns trigger language plpgsql as $$
begin
  delete from seats where order_id = new.id and position > new.number_of_tickets;
  insert into seats (order_id, position, created_at, updated_at)
    select new.id, position, new.created_at, new.updated_at
    from generate_series(1, new.number_of_tickets) as position
    on conflict (order_id, position) do nothing;
  return null;
end $$;
create trigger give_new_order_its_seats after insert on orders
  for each row when (current_setting('unconference.is_restoring', true) is distinct from 'on')
  execute function give_order_its_seats();
create trigger give_changed_order_its_seats after update of number_of_tickets on orders
  for each row when (old.number_of_tickets <> new.number_of_tickets) execute function give_order_its_seats();

insert into seats (order_id, position, created_at, updated_at)
  select id, position, created_at, updated_at
  from orders, generate_series(1, number_of_tickets) as position;

create trigger announce_seats after update of cancelled_at, kind on seats for each row
  when ((old.cancelled_at, old.kind) is distinct from (new.cancelled_at, new.kind))
  execute function announce_change('seats');

-- The seats as people: who sits there, what they answered and what was asked for it.
create view seats_in_full as
  select seats.id, order_id, position, kind, code,
    coalesce(name, case when position = 1 then customer_name end) as name,
    coalesce(email, case when position = 1 then customer_email end) as email,
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
