-- Every published version of each document of the event: the newest of each is the event.
create table event_documents (
  name text not null check (name ~ '^[a-z]{1,40}$'),
  version integer not null check (version > 0),
  value jsonb not null,
  published_at timestamptz not null default now(),
  -- Null for an import.
  published_by uuid references admins on delete set null,
  primary key (name, version)
);

-- What is not published yet: one draft a document, shared by all organisers. The newest row of a document is its draft; the
-- earlier ones tell what two people changed who save at the same time.
create table event_drafts (
  id bigint generated always as identity primary key,
  name text not null,
  -- The published version that it began with.
  version integer not null,
  value jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by uuid references admins on delete set null,
  foreign key (name, version) references event_documents on delete cascade
);
create index event_drafts_name on event_drafts (name, id);

create trigger announce_event after insert or update or delete or truncate on event_documents
  for each statement execute function announce_change('event');
