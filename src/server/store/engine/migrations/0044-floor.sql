-- While organisers take pitches from the floor: who has the pass may pitch a talk.
create table floor_passes (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  -- With a key that is not in the database the pass can be made of it again, for the wall.
  seed uuid not null unique,
  opened_by text not null check (char_length(opened_by) between 1 and 254),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  -- Of the last pitch; numbers go on when the floor is opened again on the same day.
  last_number integer not null default 0 check (last_number >= 0)
);

-- Where a pitch stands in the line: told to who pitched it, so it stays when others are removed.
alter table talks add column pitch_number integer check (pitch_number >= 1);

create trigger announce_floor after insert or delete or update of closes_at on floor_passes
  for each row execute function announce_change('programme');
