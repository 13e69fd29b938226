-- Why a link opens nothing any more. Of the page with all seats of an order, the row is that of its first seat.
alter table ended_seat_codes
  add column reason text not null default 'passed-on' check (reason in ('passed-on', 'corrected'));
