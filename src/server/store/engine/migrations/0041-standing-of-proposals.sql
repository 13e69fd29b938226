-- Whether visitors see a proposal. A hidden one keeps where it stood, for whoever hid it by mistake. Organisers have looked at
-- all that came before this.
alter table contributions
  add column standing text not null default 'shown' check (standing in ('waiting', 'shown', 'hidden')),
  add column hidden_from text check (hidden_from in ('waiting', 'shown')),
  add column hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  add column looked_at timestamptz default now(),
  add constraint only_hidden_ones_stood_elsewhere check ((standing = 'hidden') = (hidden_from is not null)),
  add constraint only_hidden_ones_have_a_reason check (standing = 'hidden' or hidden_reason is null);
alter table contributions alter column looked_at drop default;

drop index contributions_board;
create index contributions_board on contributions (type, created_at desc, id) where standing = 'shown';
create index contributions_of_address on contributions (contributor_email);

create or replace view contributions_public as
  select id, type, title, details, contributor_name, vote_count, created_at, updated_at
  from contributions
  where standing = 'shown';

drop trigger announce_text on contributions;
create trigger announce_text after update on contributions for each row
  when ((old.type, old.title, old.details, old.contributor_name, old.created_at, old.updated_at, old.standing)
    is distinct from (new.type, new.title, new.details, new.contributor_name, new.created_at, new.updated_at, new.standing))
  execute function announce_change('contributions');

-- As before, but nobody votes for what they cannot see.
create or replace function cast_votes(
  voters text[], wanted uuid[], given boolean[], verified_by text[], given_at timestamptz[]
) returns text[]
language plpgsql
set enable_seqscan = off as $$
declare
  outcomes text[] := array_fill(null::text, array[cardinality(wanted)]);
  proposal uuid;
  change integer;
  was_given boolean;
begin
  -- Whoever locks several proposals does so in the order of their ids: nobody waits in a circle.
  for proposal in select distinct id from unnest(wanted) as id order by id loop
    perform from contributions where id = proposal and standing = 'shown' for update;
    continue when not found;
    change := 0;
    for place in 1 .. cardinality(wanted) loop
      continue when wanted[place] <> proposal;
      was_given := exists(select from votes where voter_id = voters[place] and contribution_id = proposal);
      if coalesce(given[place], not was_given) then
        outcomes[place] := 'added';
        continue when was_given;
        insert into votes (voter_id, contribution_id, verified, verified_as, created_at) values
          (voters[place], proposal, verified_by[place] is not null, verified_by[place], given_at[place]);
        change := change + 1;
      else
        outcomes[place] := 'removed';
        continue when not was_given;
        delete from votes where voter_id = voters[place] and contribution_id = proposal;
        change := change - 1;
      end if;
    end loop;
    update contributions set vote_count = vote_count + change where id = proposal and change <> 0;
  end loop;
  return outcomes;
end
$$;

-- What stood in a proposal before each change; of address and phone only that they were changed.
create table contribution_edits (
  id bigint generated always as identity primary key,
  contribution_id uuid not null references contributions on delete cascade,
  edited_at timestamptz not null default now(),
  -- The address of an administrator; null for the proposer.
  edited_by text,
  before jsonb not null
);
create index contribution_edits_of on contribution_edits (contribution_id, id);

-- From where no proposals are taken. The keyed hash stays when the address is deleted with everything else of its person.
create table blocked_addresses (
  id uuid primary key default gen_random_uuid(),
  address_hash text not null unique check (char_length(address_hash) between 16 and 64),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  blocked_by text not null,
  blocked_at timestamptz not null default now()
);
