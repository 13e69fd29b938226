-- Organisers may hide somebody's profile. It is hidden beside the person's own wish, so that saving it again does not show it.
alter table orders add column listing_hidden_at timestamptz;
alter table seats add column listing_hidden_at timestamptz;

create or replace view participants_listed as
  select id, customer_name, linkedin_profile_url, about_me, profile_image_url, app_idea,
    lunch_preference, dinner_preference, created_at, name_words
  from orders
  where status = 'paid' and allow_public_listing and listing_hidden_at is null
  union all
  select id, name, linkedin_profile_url, about_me, null::text, null::text,
    lunch_preference, dinner_preference, created_at, name_words
  from seats
  where allow_public_listing and listing_hidden_at is null;

-- All who opted in, hidden or not, for organisers.
create view profiles_in_full as
  select id, id as order_id, null::uuid as seat_id, order_number, customer_name,
    case when customer_email like '%@%' then customer_email end as email,
    linkedin_profile_url, about_me, profile_image_url, app_idea, created_at, name_words, listing_hidden_at
  from orders
  where status = 'paid' and allow_public_listing
  union all
  select seats.id, order_id, seats.id, order_number, name, email,
    seats.linkedin_profile_url, seats.about_me, null::text, null::text, seats.created_at, seats.name_words,
    seats.listing_hidden_at
  from seats join orders on orders.id = order_id
  where seats.allow_public_listing;

-- As before, without those who are hidden.
drop index orders_listed;
create index orders_listed on orders (customer_name collate "und-x-icu", id) include (name_words)
  where status = 'paid' and allow_public_listing and listing_hidden_at is null;
drop index orders_with_picture;
create index orders_with_picture on orders (id)
  where status = 'paid' and allow_public_listing and listing_hidden_at is null and profile_image_url is not null;
drop index seats_listed;
create index seats_listed on seats (name collate "und-x-icu", id) include (name_words)
  where allow_public_listing and listing_hidden_at is null;

drop trigger announce_listed on orders;
create trigger announce_listed after update on orders for each row
  when (
    ((old.status = 'paid' and old.allow_public_listing) or (new.status = 'paid' and new.allow_public_listing))
    and (old.status, old.allow_public_listing, old.listing_hidden_at, old.customer_name, old.linkedin_profile_url,
      old.about_me, old.profile_image_url, old.app_idea, old.created_at)
    is distinct from (new.status, new.allow_public_listing, new.listing_hidden_at, new.customer_name,
      new.linkedin_profile_url, new.about_me, new.profile_image_url, new.app_idea, new.created_at))
  execute function announce_change('participants');
drop trigger announce_listed_seat on seats;
create trigger announce_listed_seat after update on seats for each row
  when (
    (old.allow_public_listing or new.allow_public_listing)
    and (old.allow_public_listing, old.listing_hidden_at, old.name, old.linkedin_profile_url, old.about_me)
    is distinct from (new.allow_public_listing, new.listing_hidden_at, new.name, new.linkedin_profile_url, new.about_me))
  execute function announce_change('participants');
