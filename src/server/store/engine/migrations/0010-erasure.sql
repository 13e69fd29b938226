-- People may have their data deleted. What accounting must keep of a paid order stays without a name, and an order that may
-- still be paid stays as long, so that the payment finds it and does not write it anew.

alter table orders
  -- When its person had it emptied; the name and the address then are nobody's, and no address at all.
  add column erased_at timestamptz,
  add constraint erased_orders_are_nobodys check (
    erased_at is null or (
      customer_name = 'Deleted' and customer_email = 'deleted ' || id
      and linkedin_profile_url is null and about_me is null and profile_image_url is null and app_idea is null
      and not allow_public_listing and payment_url is null
      and commitment_status is null and lunch_preference is null and dinner_preference is null and ice_bath_preference is null
      and status <> 'waitlist'
    )
  );

-- What the session's holder saw of the order is gone with the name.
create or replace view order_receipts as
  select id, created_at, paid_at, customer_name,
    regexp_replace(customer_email, '^(.).*(@[^@]*)$', '\1•••\2') as customer_email,
    number_of_tickets, total_amount, discount_amount, coupon_code, status, stripe_session_id
  from orders
  where status in ('paid', 'refunded') and stripe_session_id is not null and erased_at is null;

-- Who asked for their own data; a mailed token is bound to the row. Once the data is deleted the row forgets whose it was.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint answered_requests_are_nobodys check ((email is null) = (deleted_at is not null))
);
create index data_requests_email on data_requests (email);

-- What the retention job looks for.
create index orders_unpaid on orders (updated_at) where status = 'expired';
