-- What may be answered to the poll is the event's to say; the rules of the call check it.
alter table orders
  drop constraint orders_commitment_status_check,
  drop constraint orders_lunch_preference_check,
  drop constraint orders_dinner_preference_check,
  drop constraint orders_ice_bath_preference_check;
