-- Whom an invoice is for, when it is a company.
alter table orders
  add column company text check (char_length(company) between 1 and 200),
  add column company_address text check (char_length(company_address) between 1 and 500),
  add column vat_number text check (char_length(vat_number) between 1 and 40);

-- Invoices and credit notes in one series without gaps: the next number is one more than the last, taken under a lock,
-- in the transaction of the payment. They outlive their order.
create table invoices (
  number integer primary key check (number > 0),
  kind text not null check (kind in ('invoice', 'credit-note')),
  order_id uuid references orders on delete set null,
  -- Cents; of a credit note what goes back.
  amount_cents integer not null check (amount_cents > 0),
  -- Everything that its PDF says, as it was then.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Opens the PDF; 32 hexadecimal digits.
  code text not null unique default replace(gen_random_uuid()::text, '-', '') check (code ~ '^[0-9a-f]{32}$'),
  -- What a credit note is written for, so that it is written once.
  cause text check (char_length(cause) between 1 and 100),
  issued_at timestamptz not null,
  unique (order_id, cause)
);
create index invoices_order on invoices (order_id, number);
create unique index one_invoice_of_an_order on invoices (order_id) where kind = 'invoice';
