-- Like toggle_votes, which stays for a process that is yet to be updated; where `given` is not null the vote ends as it says,
-- so that the same call twice is the same as once.
create function cast_votes(
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
    perform from contributions where id = proposal for update;
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
