-- Many votes in one commit (docs/decisions/0020); toggle_vote stays for a process that is yet to be updated. Answers 'added',
-- 'removed' or null (no such proposal) for each vote, in the order of the votes.
-- Without seqscans, because plans are kept for a session: one made while there were few votes would read all of them for each
-- vote of the day.
create function toggle_votes(
  voters text[], wanted uuid[], verified_by text[], given_at timestamptz[]
) returns text[]
language plpgsql
set enable_seqscan = off as $$
declare
  outcomes text[] := array_fill(null::text, array[cardinality(wanted)]);
  proposal uuid;
  change integer;
begin
  -- Whoever locks several proposals does so in the order of their ids: nobody waits in a circle.
  for proposal in select distinct id from unnest(wanted) as id order by id loop
    -- Votes and edits of one proposal follow one another: its vote_count is the number of its votes at every commit.
    perform from contributions where id = proposal for update;
    continue when not found;
    change := 0;
    for place in 1 .. cardinality(wanted) loop
      continue when wanted[place] <> proposal;
      delete from votes where voter_id = voters[place] and contribution_id = proposal;
      if found then
        outcomes[place] := 'removed';
        change := change - 1;
      else
        insert into votes (voter_id, contribution_id, verified, verified_as, created_at) values
          (voters[place], proposal, verified_by[place] is not null, verified_by[place], given_at[place]);
        outcomes[place] := 'added';
        change := change + 1;
      end if;
    end loop;
    update contributions set vote_count = vote_count + change where id = proposal and change <> 0;
  end loop;
  return outcomes;
end
$$;
