-- What organisers write to many people, or to one: its mails are rows of the outbox, made in the same transaction.
create table sendings (
  id uuid primary key default gen_random_uuid(),
  -- Whom it was for, in words such as 'subscribers' or 'kind:student'.
  audience text[] not null check (cardinality(audience) between 1 and 20),
  subject text not null check (char_length(subject) between 1 and 200),
  body text not null check (char_length(body) between 1 and 20000),
  -- The address of the administrator.
  asked_by text not null check (char_length(asked_by) between 1 and 254),
  recipients integer not null check (recipients > 0),
  -- Those who were not to be reached any more when their mail was to go out; its row is deleted.
  left_out integer not null default 0 check (left_out >= 0),
  send_at timestamptz not null,
  recalled_at timestamptz,
  created_at timestamptz not null default now()
);

alter table outbox
  add column sending_id uuid references sendings on delete cascade,
  -- The last attempt at a mail of a sending: they are counted by the minute.
  add column tried_at timestamptz;
create index outbox_sending on outbox (sending_id) where sending_id is not null;
create index outbox_tried on outbox (tried_at) where tried_at is not null;
-- Mails of sendings wait apart, so that nothing else waits behind them.
drop index outbox_waiting;
create index outbox_waiting on outbox (next_attempt_at)
  where sent_at is null and failed_at is null and sending_id is null;
create index outbox_waiting_of_sendings on outbox (next_attempt_at)
  where sent_at is null and failed_at is null and sending_id is not null;
