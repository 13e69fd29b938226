-- What the phones of a door may do for somebody without a ticket.
alter table doors
  add column may_add boolean not null default false,
  -- Although no seat is left.
  add column may_squeeze_in boolean not null default false,
  add constraint who_squeezes_in_adds check (may_add or not may_squeeze_in);

-- The door at which it was added; what is asked for it was paid there.
alter table orders add column door_id uuid references doors on delete set null;
create index orders_door on orders (door_id) where door_id is not null;
