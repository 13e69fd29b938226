-- Who asks for the own data is looked up by address in every table that holds one.
create index contributions_contributor_email on contributions (contributor_email);
create index outbox_recipient on outbox (recipient);
create index demo_payments_customer_email on demo_payments (customer_email);
