-- Talks, the plan that organisers see, and the programmes that were published. Rooms and slots are a document of the event:
-- here stand their ids.
create table talks (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  title text not null check (char_length(title) between 1 and 200),
  details text not null default '' check (char_length(details) <= 10000),
  needs text[] not null default '{}' check (needs <@ array['screen', 'whiteboard', 'quiet', 'step-free']),
  origin text not null check (origin in ('board', 'floor', 'organizer')),
  withdrawn_at timestamptz,
  -- The revision of the plan that last moved it, and who did.
  moved_revision bigint not null default 0,
  moved_by uuid references admins on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What of the board stands behind a talk; more than one when it was merged.
create table talk_sources (
  contribution_id uuid primary key references contributions on delete cascade,
  talk_id uuid not null references talks on delete cascade,
  -- A keyed hash of the proposer's address.
  host_key text not null check (char_length(host_key) between 16 and 64)
);
create index talk_sources_talk on talk_sources (talk_id);

create table talk_hosts (
  talk_id uuid references talks on delete cascade,
  host_key text check (char_length(host_key) between 16 and 64),
  name text not null check (char_length(name) between 1 and 200),
  is_needed boolean not null default true,
  primary key (talk_id, host_key)
);

create table host_absences (
  slot_id text check (char_length(slot_id) between 1 and 40),
  host_key text check (char_length(host_key) between 16 and 64),
  source text not null check (source in ('poll', 'host', 'organizer')),
  primary key (slot_id, host_key)
);

create table closed_places (
  room_id text check (char_length(room_id) between 1 and 40),
  slot_id text check (char_length(slot_id) between 1 and 40),
  reason text not null default '' check (char_length(reason) <= 200),
  primary key (room_id, slot_id)
);

-- One row: whoever changes the plan locks it.
create table plan (
  id integer primary key default 1 check (id = 1),
  revision bigint not null default 0
);

create table placements (
  talk_id uuid primary key references talks on delete cascade,
  room_id text not null check (char_length(room_id) between 1 and 40),
  slot_id text not null check (char_length(slot_id) between 1 and 40),
  is_pinned boolean not null default false,
  constraint one_talk_a_place unique (room_id, slot_id) deferrable initially immediate,
  unique (talk_id, slot_id)
);

-- When each needed host is where: nobody is in two places.
create table host_hours (
  talk_id uuid not null,
  slot_id text not null,
  host_key text not null,
  primary key (talk_id, host_key),
  foreign key (talk_id, slot_id) references placements (talk_id, slot_id) on update cascade on delete cascade,
  foreign key (talk_id, host_key) references talk_hosts on delete cascade,
  constraint one_place_a_host unique (slot_id, host_key) deferrable initially immediate
);

create table programmes (
  version integer primary key generated always as identity,
  published_at timestamptz not null,
  published_by text not null,
  plan_revision bigint not null unique
);

-- Ids only: whoever erases a name erases it in every version.
create table programme_talks (
  version integer references programmes on delete cascade,
  talk_id uuid references talks on delete cascade,
  room_id text not null check (char_length(room_id) between 1 and 40),
  slot_id text not null check (char_length(slot_id) between 1 and 40),
  primary key (version, talk_id),
  unique (version, room_id, slot_id)
);
create index programme_talks_talk on programme_talks (talk_id);

-- The words of a talk are its proposer's until an organiser writes others or merges it.
create function follow_contribution() returns trigger language plpgsql as $$
begin
  update talks set title = new.title, updated_at = now()
    where title = old.title and title <> new.title
      and id = (select talk_id from talk_sources where contribution_id = new.id)
      and (select count(*) from talk_sources where talk_id = talks.id) = 1;
  update talks set details = new.details, updated_at = now()
    where details = old.details and details <> new.details
      and id = (select talk_id from talk_sources where contribution_id = new.id)
      and (select count(*) from talk_sources where talk_id = talks.id) = 1;
  update talk_hosts set name = new.contributor_name
    from talk_sources as source
    where source.contribution_id = new.id and talk_hosts.talk_id = source.talk_id
      and talk_hosts.host_key = source.host_key and name <> new.contributor_name;
  return null;
end $$;
create trigger follow_contribution after update of title, details, contributor_name on contributions for each row
  when ((old.title, old.details, old.contributor_name) is distinct from (new.title, new.details, new.contributor_name))
  execute function follow_contribution();

-- A talk whose proposal is gone says nothing of it any more; one that still has another keeps its words.
create function leave_talk() returns trigger language plpgsql as $$
begin
  delete from talk_hosts where talk_id = old.talk_id and host_key = old.host_key and not exists (
    select from talk_sources where talk_id = old.talk_id and host_key = old.host_key);
  update talks set title = 'Cancelled', details = '', withdrawn_at = coalesce(withdrawn_at, now()), updated_at = now()
    where id = old.talk_id and not exists (select from talk_sources where talk_id = old.talk_id);
  return null;
end $$;
create trigger leave_talk after delete on talk_sources for each row execute function leave_talk();

create trigger announce_programme after insert on programmes
  for each row execute function announce_change('programme');
create trigger announce_talk after update of title, details, withdrawn_at on talks for each row
  when ((old.title, old.details, old.withdrawn_at) is distinct from (new.title, new.details, new.withdrawn_at))
  execute function announce_change('programme');
create trigger announce_host after update or delete on talk_hosts for each row
  execute function announce_change('programme');
