-- The records of SPEC 3 and the machinery around them. PostgreSQL 15 SQL only: both engines run this file.
-- Money is integer cents. Mail addresses are stored lowercased. Times are UTC. A secret is stored as its SHA-256.

-- An order and the participant profile of its buyer.
create table orders (
  id uuid primary key default gen_random_uuid(),
  customer_name text not null check (char_length(customer_name) between 1 and 200),
  customer_email text not null
    check (customer_email = lower(customer_email) and char_length(customer_email) between 3 and 254),
  number_of_tickets integer not null default 1 check (number_of_tickets between 1 and 100),
  total_amount integer not null check (total_amount >= 0),
  discount_amount integer not null default 0 check (discount_amount >= 0),
  coupon_code text check (char_length(coupon_code) between 1 and 64),
  status text not null check (status in ('pending', 'paid', 'waitlist', 'offered', 'expired', 'refunded')),
  stripe_session_id text unique,
  stripe_payment_intent_id text unique,
  -- Until when a pending or offered order holds its seats.
  hold_expires_at timestamptz,
  offered_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  linkedin_profile_url text check (char_length(linkedin_profile_url) between 1 and 500),
  about_me text check (char_length(about_me) between 1 and 5000),
  profile_image_url text check (char_length(profile_image_url) between 1 and 500),
  app_idea text check (char_length(app_idea) between 1 and 5000),
  allow_public_listing boolean not null default false,
  commitment_status text
    check (commitment_status in ('yes-full', 'yes-morning', 'yes-evening', 'no-changed-plans')),
  lunch_preference text
    check (lunch_preference in ('classic-ponzu', 'miso-chicken', 'spicy-tofu', 'arrive-after-lunch')),
  dinner_preference text
    check (dinner_preference in ('both-meat-vegi', 'prefer-meat', 'prefer-vegi', 'prefer-vegan', 'no-dinner')),
  ice_bath_preference text check (ice_bath_preference in ('yes-definitely', 'maybe', 'no-cold')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint paid_orders_know_when check (status <> 'paid' or paid_at is not null),
  constraint held_seats_expire check (status not in ('pending', 'offered') or hold_expires_at is not null)
);
create index orders_customer_email on orders (customer_email);
create index orders_status on orders (status, created_at);
create index orders_coupon_code on orders (coupon_code) where coupon_code is not null;

-- Each answer to the poll; the newest is the one in the order, an older one can be restored from here.
create table food_answers (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  commitment_status text,
  lunch_preference text,
  dinner_preference text,
  ice_bath_preference text,
  created_at timestamptz not null default now()
);
create index food_answers_order on food_answers (order_id, created_at);

-- Profile pictures that this site took in, re-encoded and stored under an unguessable name.
create table images (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  storage_key text not null unique,
  content_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size_in_bytes integer not null check (size_in_bytes > 0),
  created_at timestamptz not null default now()
);
create index images_order on images (order_id);

create table contributions (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('keynote', 'talk_session', 'volunteer')),
  title text not null check (char_length(title) between 1 and 200),
  details text not null check (char_length(details) between 1 and 10000),
  contributor_name text not null check (char_length(contributor_name) between 1 and 200),
  contributor_email text not null
    check (contributor_email = lower(contributor_email) and char_length(contributor_email) between 3 and 254),
  contributor_phone text check (char_length(contributor_phone) between 1 and 50),
  -- Kept in the transaction that changes votes.
  vote_count integer not null default 0 check (vote_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contributions_created_at on contributions (created_at desc);

-- The primary key allows one vote per voter and contribution, whatever races.
create table votes (
  voter_id text not null check (char_length(voter_id) between 16 and 64),
  contribution_id uuid not null references contributions on delete cascade,
  -- The voter came by a mailed link or holds a ticket: this vote counts for planning.
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (voter_id, contribution_id)
);
create index votes_contribution on votes (contribution_id);

create table subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  name text check (char_length(name) between 1 and 200),
  linkedin_profile_url text check (char_length(linkedin_profile_url) between 1 and 500),
  allow_public_listing boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- When the last confirmation letter was queued: at most one a day for each address.
  last_mailed_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);

create table internal_tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) between 1 and 10000),
  due_date date,
  owner text check (char_length(owner) between 1 and 100),
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table admins (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  name text not null check (char_length(name) between 1 and 200),
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table admin_sessions (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  admin_id uuid not null references admins on delete cascade,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index admin_sessions_admin on admin_sessions (admin_id);
create index admin_sessions_expires_at on admin_sessions (expires_at);

-- Single-purpose tokens that travel in mails. subject_id names the one record a token is good for.
create table tokens (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  kind text not null,
  subject_id text not null,
  -- The letter in the outbox that carries it; a letter sent twice carries two tokens, and both work.
  letter_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index tokens_subject on tokens (kind, subject_id);
create index tokens_expires_at on tokens (expires_at);

-- Letters to send, written in the transaction that causes them. Neither rendered text nor a token is stored:
-- both are made when the letter goes out. The id fixes the Message-ID of every attempt.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  letter text not null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  params jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null;

-- Events of the payment provider that were dealt with, by its id: each has its effect once.
create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_created_at on audit_log (created_at);

-- Column order and types are what rate-limiter-flexible inserts by position.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create view contributions_public as
  select id, type, title, details, contributor_name, vote_count, created_at, updated_at
  from contributions;

-- Only people with a paid order who opted in. A diet can tell of health or belief, so nobody reads one here.
create view participants_public as
  select id, customer_name, linkedin_profile_url, about_me, profile_image_url, app_idea,
    null::text as lunch_preference, null::text as dinner_preference, created_at
  from orders
  where status = 'paid' and allow_public_listing;
