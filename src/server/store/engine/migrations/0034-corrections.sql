-- A credit note whose refund did not get through is taken back by a correction, which gives the invoice its amount again.
alter table invoices
  drop constraint invoices_kind_check,
  add constraint invoices_kind_check check (kind in ('invoice', 'credit-note', 'correction'));
