-- The pictures of the event. A name never changes its content: it ends in the first digits of its SHA-256.
create table event_pictures (
  name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*-[0-9a-f]{8}\.(svg|png|jpg|webp|avif)$'),
  sha256 bytea not null unique check (length(sha256) = 32),
  -- The file that shows the whole picture: the stored one, or one without what a camera wrote into it.
  shown text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of the smaller files, in pixels.
  widths integer[] not null,
  size_in_bytes integer not null check (size_in_bytes > 0),
  created_at timestamptz not null default now()
);

-- Each file of a picture in parts, so that no row of a backup is too long: the one that was stored, and those made of it.
create table event_picture_files (
  picture text not null references event_pictures on delete cascade,
  name text not null,
  part integer not null check (part >= 0),
  body bytea not null,
  primary key (name, part)
);
create index event_picture_files_picture on event_picture_files (picture);

create trigger announce_event after insert or update or delete or truncate on event_pictures
  for each statement execute function announce_change('event');
