-- Every process hears at the commit what changed of all that visitors read, whoever changed it and how: the kinds are those of
-- domain/changes.ts. A row that is not read by visitors, or not changed, says nothing; the same word is sent once a transaction.
create function announce_change() returns trigger
language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0]);
  return null;
end
$$;

create trigger announce_new_and_gone after insert or delete on contributions
  for each row execute function announce_change('contributions');
create trigger announce_text after update on contributions for each row
  when ((old.type, old.title, old.details, old.contributor_name, old.created_at, old.updated_at)
    is distinct from (new.type, new.title, new.details, new.contributor_name, new.created_at, new.updated_at))
  execute function announce_change('contributions');
-- Transactions that announce something commit one after the other, each waiting for the disk alone. Votes come by the hundred, so
-- the site tells of its own ones afterwards, many at once, and its connections say so by this setting.
create trigger announce_votes after update on contributions for each row
  when (old.vote_count <> new.vote_count and current_setting('site.tells_votes', true) is distinct from 'on')
  execute function announce_change('votes');
create trigger announce_emptied after truncate on contributions
  execute function announce_change('contributions');

-- Who is listed: see the view participants_listed.
create trigger announce_newly_listed after insert on orders for each row
  when (new.status = 'paid' and new.allow_public_listing)
  execute function announce_change('participants');
create trigger announce_no_longer_listed after delete on orders for each row
  when (old.status = 'paid' and old.allow_public_listing)
  execute function announce_change('participants');
create trigger announce_listed after update on orders for each row
  when (
    ((old.status = 'paid' and old.allow_public_listing) or (new.status = 'paid' and new.allow_public_listing))
    and (old.status, old.allow_public_listing, old.customer_name, old.linkedin_profile_url, old.about_me,
      old.profile_image_url, old.app_idea, old.created_at)
    is distinct from (new.status, new.allow_public_listing, new.customer_name, new.linkedin_profile_url, new.about_me,
      new.profile_image_url, new.app_idea, new.created_at))
  execute function announce_change('participants');
create trigger announce_seats_of_order after insert or delete on orders
  for each row execute function announce_change('seats');
create trigger announce_seats after update on orders for each row
  when ((old.status, old.number_of_tickets) is distinct from (new.status, new.number_of_tickets))
  execute function announce_change('seats');
create trigger announce_nobody_listed after truncate on orders
  execute function announce_change('participants');
create trigger announce_all_seats after truncate on orders
  execute function announce_change('seats');
