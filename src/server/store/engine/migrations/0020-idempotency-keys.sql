-- What was answered to calls with an Idempotency-Key, written with what they did: the same call again gets the same answer.
create table idempotency_keys (
  -- The client's key is stored nowhere: an answer may hold what only its sender should read.
  sha256 bytea primary key,
  request_sha256 bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
