-- Orders that organizers invoice to a company: the day until which they are to be paid, in the zone of the event. Their
-- invoice has its number before the payment; one that was taken back unpaid is followed by another if the money comes.
alter table orders add column due_on text check (due_on ~ '^\d{4}-\d{2}-\d{2}$');
create index orders_to_be_paid on orders (due_on) where due_on is not null and status = 'pending';
drop index one_invoice_of_an_order;
