-- Links with which helpers let people in, each with a name and an end.
create table doors (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  secret_sha256 bytea not null unique check (octet_length(secret_sha256) = 32),
  ends_at timestamptz not null,
  -- Ended by hand, before its time.
  ended_at timestamptz,
  created_at timestamptz not null default now()
);

-- What phones noted at the doors, each once: who came in, and what was taken back.
create table door_notes (
  -- Made on the phone, so that what is sent again counts once.
  id uuid primary key,
  door_id uuid not null references doors on delete cascade,
  seat_id uuid not null references seats on delete cascade,
  -- The note that this one takes back; it may still be on its way from another phone.
  undoes uuid,
  -- By the clock of the phone, which may be wrong.
  phone_at timestamptz not null,
  -- The same moment by the clock of the server.
  noted_at timestamptz not null,
  received_at timestamptz not null
);
create index door_notes_seat on door_notes (seat_id);
create index door_notes_door on door_notes (door_id);
create index door_notes_undoes on door_notes (undoes) where undoes is not null;
create index door_notes_received on door_notes (received_at);
