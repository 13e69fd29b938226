-- Each seat has a page behind its code, and each order one for its buyer, who may pass a seat on. What somebody else than
-- the buyer says of themselves is in the seat; the answers of the first seat stay in the order, whoever sits there.
alter table orders
  -- Opens the buyer's page of all seats.
  add column code text not null unique default replace(gen_random_uuid()::text, '-', '') check (code ~ '^[0-9a-f]{32}$'),
  -- The answers may be those of a friend, who stays.
  drop constraint erased_orders_are_nobodys,
  add constraint erased_orders_are_nobodys check (
    erased_at is null or (
      customer_name = 'Deleted' and customer_email = 'deleted ' || id
      and linkedin_profile_url is null and about_me is null and profile_image_url is null and app_idea is null
      and not allow_public_listing and payment_url is null and status <> 'waitlist'
    )
  );

alter table seats
  add column passed_on_at timestamptz,
  add column linkedin_profile_url text check (char_length(linkedin_profile_url) between 1 and 500),
  add column about_me text check (char_length(about_me) between 1 and 5000),
  -- Only while the order is paid and the seat is not cancelled: triggers below.
  add column allow_public_listing boolean not null default false,
  add column name_words text generated always as (fold_name(name)) stored,
  add constraint listed_seats_have_a_name check (not allow_public_listing or name is not null);
create index seats_listed on seats (name collate "und-x-icu", id) include (name_words) where allow_public_listing;

-- Links that open a seat no more, so that their page can say why.
create table ended_seat_codes (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  seat_id uuid not null references seats on delete cascade,
  created_at timestamptz not null default now()
);
create index ended_seat_codes_seat on ended_seat_codes (seat_id);

-- Null for the first seat of the order.
alter table food_answers add column seat_id uuid references seats on delete cascade;
create index food_answers_seat on food_answers (seat_id) where seat_id is not null;

create function unlist_seats_of_order() returns trigger language plpgsql as $$
begin
  update seats set allow_public_listing = false where order_id = new.id and allow_public_listing;
  return null;
end $$;
create trigger unlist_seats after update of status on orders for each row
  when (old.status = 'paid' and new.status <> 'paid') execute function unlist_seats_of_order();
create function unlist_seat() returns trigger language plpgsql as $$
begin
  new.allow_public_listing := false;
  return new;
end $$;
create trigger unlist_cancelled_seat before update on seats for each row
  when (new.cancelled_at is not null and new.allow_public_listing) execute function unlist_seat();

create trigger announce_listed_seat after update on seats for each row
  when (
    (old.allow_public_listing or new.allow_public_listing)
    and (old.allow_public_listing, old.name, old.linkedin_profile_url, old.about_me)
    is distinct from (new.allow_public_listing, new.name, new.linkedin_profile_url, new.about_me))
  execute function announce_change('participants');
create trigger announce_listed_seat_gone after delete on seats for each row
  when (old.allow_public_listing) execute function announce_change('participants');

create or replace view participants_listed as
  select id, customer_name, linkedin_profile_url, about_me, profile_image_url, app_idea,
    lunch_preference, dinner_preference, created_at, name_words
  from orders
  where status = 'paid' and allow_public_listing
  union all
  select id, name, linkedin_profile_url, about_me, null::text, null::text,
    lunch_preference, dinner_preference, created_at, name_words
  from seats
  where allow_public_listing;

-- The seats as people. The first one is the buyer's until it is passed on.
create or replace view seats_in_full as
  select seats.id, order_id, position, kind, seats.code,
    coalesce(name, case when position = 1 and passed_on_at is null then customer_name end) as name,
    coalesce(email, case when position = 1 and passed_on_at is null and customer_email like '%@%' then customer_email end) as email,
    case when position = 1 then orders.commitment_status else seats.commitment_status end as commitment_status,
    case when position = 1 then orders.lunch_preference else seats.lunch_preference end as lunch_preference,
    case when position = 1 then orders.dinner_preference else seats.dinner_preference end as dinner_preference,
    case when position = 1 then orders.ice_bath_preference else seats.ice_bath_preference end as ice_bath_preference,
    case when position = 1 then orders.further_answers else seats.further_answers end as further_answers,
    coalesce(price_cents, total_amount / number_of_tickets
      + case when position = 1 then total_amount % number_of_tickets else 0 end) as price_cents,
    coalesce(discount_cents, discount_amount / number_of_tickets
      + case when position = 1 then discount_amount % number_of_tickets else 0 end) as discount_cents,
    status, order_number, cancelled_at, arrived_at, arrived_at_door, seats.created_at, seats.updated_at,
    passed_on_at,
    position = 1 and passed_on_at is null as is_of_buyer,
    case when position = 1 and passed_on_at is null then orders.allow_public_listing
      else seats.allow_public_listing end as allow_public_listing,
    case when position = 1 and passed_on_at is null then orders.linkedin_profile_url
      else seats.linkedin_profile_url end as linkedin_profile_url,
    case when position = 1 and passed_on_at is null then orders.about_me else seats.about_me end as about_me,
    case when position = 1 then orders.updated_at else seats.updated_at end as answered_at
  from seats join orders on orders.id = order_id;
