-- An order keeps the number that its buyer knows when the event gets another short name. Orders from before get theirs at the
-- next start, which knows the short name; so do those of a process that is yet to be updated.
alter table orders add column order_number text not null default '' check (char_length(order_number) <= 100);
create index orders_without_number on orders (id) where order_number = '';

create or replace view order_receipts as
  select id, created_at, paid_at, customer_name,
    regexp_replace(customer_email, '^(.).*(@[^@]*)$', '\1•••\2') as customer_email,
    number_of_tickets, total_amount, discount_amount, coupon_code, status, stripe_session_id, order_number
  from orders
  where status in ('paid', 'refunded') and stripe_session_id is not null and erased_at is null;
