-- Ideas, their teams, the order of their demos, and the stars that others gave them.
create table demos (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 100),
  line text not null check (char_length(line) between 1 and 200),
  is_hidden boolean not null default false,
  created_at timestamptz not null,
  -- In the order of demos; null while its team has not asked for one.
  position integer check (position > 0),
  -- When its clock first ran: from then on it can be rated.
  shown_at timestamptz,
  -- The result, written when it is revealed: it outlasts the stars it was made of.
  place integer check (place > 0),
  score integer,
  rated_by integer,
  constraint one_demo_a_turn unique (position) deferrable initially immediate
);

-- One row for each person and demo: on its team, with a name, or its rater, with stars; never both.
create table demo_people (
  demo_id uuid references demos on delete cascade,
  -- A random id of a cookie, and for who has opened a mailed link a keyed hash of the address, as of votes.
  voter_id text check (char_length(voter_id) between 16 and 64),
  verified_as text check (char_length(verified_as) between 16 and 64),
  name text check (char_length(name) between 1 and 80),
  stars integer check (stars between 1 and 5),
  given_at timestamptz not null,
  primary key (demo_id, voter_id),
  constraint on_the_team_or_its_rater check ((name is null) <> (stars is null))
);
create index demo_people_voter on demo_people (voter_id);
create index demo_people_verified on demo_people (verified_as);

-- One row: whoever changes something that all see locks it, and counts the revision up.
create table demo_round (
  id integer primary key default 1 check (id = 1),
  revision bigint not null default 0,
  is_open boolean not null default false,
  seconds integer not null default 60 check (seconds between 10 and 1800),
  showing uuid references demos on delete set null,
  started_at timestamptz,
  revealed_at timestamptz
);

create trigger announce_demos after insert or update on demo_round
  for each row execute function announce_change('demos');
