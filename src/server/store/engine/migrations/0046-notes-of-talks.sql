-- What is told of a talk afterwards: notes and one link, by a host or by organisers.
alter table talks
  add column notes text not null default '' check (char_length(notes) <= 2000),
  add column notes_url text not null default '' check (char_length(notes_url) <= 500),
  -- The host who wrote them; null for organisers.
  add column notes_by text check (char_length(notes_by) between 16 and 64),
  -- Not public before an organiser has looked at them.
  add column notes_wait boolean not null default false,
  -- How often something changed that calendars are told of, beside its place.
  add column changes integer not null default 0;

create function count_change() returns trigger language plpgsql as $$
begin
  new.changes := old.changes + 1;
  return new;
end $$;
create trigger count_change before update on talks for each row
  when ((old.title, old.withdrawn_at, old.notes, old.notes_url, old.notes_wait)
    is distinct from (new.title, new.withdrawn_at, new.notes, new.notes_url, new.notes_wait))
  execute function count_change();

-- Who gives it.
create function count_change_of_host() returns trigger language plpgsql as $$
begin
  update talks set changes = changes + 1 where id = coalesce(new.talk_id, old.talk_id);
  return null;
end $$;
create trigger count_change_of_host after insert or update or delete on talk_hosts for each row
  when (current_setting('unconference.is_restoring', true) is distinct from 'on')
  execute function count_change_of_host();

-- Whether visitors see its words.
create function count_change_of_standing() returns trigger language plpgsql as $$
begin
  update talks set changes = changes + 1 where id = (select talk_id from talk_sources where contribution_id = new.id);
  return null;
end $$;
create trigger count_change_of_standing after update of standing on contributions for each row
  when (old.standing <> new.standing) execute function count_change_of_standing();

drop trigger announce_talk on talks;
create trigger announce_talk after update of title, details, withdrawn_at, notes, notes_url, notes_wait on talks for each row
  when ((old.title, old.details, old.withdrawn_at, old.notes, old.notes_url, old.notes_wait)
    is distinct from (new.title, new.details, new.withdrawn_at, new.notes, new.notes_url, new.notes_wait))
  execute function announce_change('programme');

-- As before, and the notes of a host go with the last of their proposals behind the talk.
create or replace function leave_talk() returns trigger language plpgsql as $$
begin
  delete from talk_hosts where talk_id = old.talk_id and host_key = old.host_key and not exists (
    select from talk_sources where talk_id = old.talk_id and host_key = old.host_key);
  update talks set notes = '', notes_url = '', notes_by = null, notes_wait = false
    where id = old.talk_id and notes_by = old.host_key and not exists (
      select from talk_sources where talk_id = old.talk_id and host_key = old.host_key);
  update talks set title = 'Cancelled', details = '', withdrawn_at = coalesce(withdrawn_at, now()), updated_at = now()
    where id = old.talk_id and not exists (select from talk_sources where talk_id = old.talk_id);
  return null;
end $$;
