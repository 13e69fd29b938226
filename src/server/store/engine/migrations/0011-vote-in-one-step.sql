-- One way to the database for a vote instead of six: when a hall votes at once, the ways are what everybody waits for.
-- Each statement of the function sees what was committed before it, so whoever waited for the lock sees the vote that held it.
create function toggle_vote(
  voter text, wanted uuid, is_verified boolean, verified_by text, given_at timestamptz
) returns text
language plpgsql as $$
declare
  outcome text := 'removed';
begin
  -- Votes and edits of one proposal follow one another: its vote_count is the number of its votes at every commit.
  perform from contributions where id = wanted for update;
  if not found then
    return null;
  end if;
  delete from votes where voter_id = voter and contribution_id = wanted;
  if not found then
    insert into votes (voter_id, contribution_id, verified, verified_as, created_at)
      values (voter, wanted, is_verified, verified_by, given_at);
    outcome := 'added';
  end if;
  update contributions
    set vote_count = vote_count + case outcome when 'added' then 1 else -1 end
    where id = wanted;
  return outcome;
end
$$;
