-- Who wants to be in which talk: a secret, as votes are. A star that was taken back stays, because a vote for the talk's proposal
-- would stand in its place again.
create table stars (
  voter_id text check (char_length(voter_id) between 16 and 64),
  talk_id uuid references talks on delete cascade,
  wanted boolean not null,
  verified_as text check (char_length(verified_as) between 16 and 64),
  given_at timestamptz not null,
  primary key (voter_id, talk_id)
);
create index stars_talk on stars (talk_id);
create index stars_verified on stars (verified_as) where verified_as is not null;
create index votes_verified on votes (verified_as) where verified_as is not null;

-- The links of calendars to one plan each; one for each browser.
create table plan_feeds (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  voter_id text not null unique check (char_length(voter_id) between 16 and 64),
  verified_as text check (char_length(verified_as) between 16 and 64),
  created_at timestamptz not null
);
create index plan_feeds_verified on plan_feeds (verified_as) where verified_as is not null;

-- Who asked for a link to their plan, and in which browser; the token of the mailed link is bound to one.
create table plan_links (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  voter_id text check (char_length(voter_id) between 16 and 64),
  created_at timestamptz not null
);
create index plan_links_email on plan_links (email);
