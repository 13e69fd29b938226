-- A place on the waitlist counts once its address was confirmed by a mailed link, and what one network holds without paying
-- is counted.
alter table orders
  add column address_confirmed_at timestamptz,
  -- A keyed hash of the network that an unpaid order came from.
  add column network text check (char_length(network) = 43);

-- Whoever waits already was promised the place.
update orders set address_confirmed_at = created_at where status in ('waitlist', 'offered');

create index orders_network on orders (network) where network is not null;

-- Kept only while it counts: until an order is paid or ended, or a place on the waitlist is confirmed.
create function forget_network() returns trigger
language plpgsql as $$
begin
  new.network := null;
  return new;
end
$$;
create trigger forget_network before update on orders for each row
  when (new.network is not null and new.status <> 'pending'
    and (new.status <> 'waitlist' or new.address_confirmed_at is not null))
  execute function forget_network();

-- The number of people who wait is public: a confirmed place is announced as a new one was.
drop trigger announce_seats on orders;
create trigger announce_seats after update on orders for each row
  when ((old.status, old.number_of_tickets, old.address_confirmed_at is null)
    is distinct from (new.status, new.number_of_tickets, new.address_confirmed_at is null))
  execute function announce_change('seats');
