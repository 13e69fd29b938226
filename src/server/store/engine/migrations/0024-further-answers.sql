-- Answers to questions that the event adds to its poll, by the ids of the questions; the first four keep their columns.
alter table orders add column further_answers jsonb not null default '{}' check (jsonb_typeof(further_answers) = 'object');
alter table food_answers add column further_answers jsonb not null default '{}' check (jsonb_typeof(further_answers) = 'object');

alter table orders
  drop constraint erased_orders_are_nobodys,
  add constraint erased_orders_are_nobodys check (
    erased_at is null or (
      customer_name = 'Deleted' and customer_email = 'deleted ' || id
      and linkedin_profile_url is null and about_me is null and profile_image_url is null and app_idea is null
      and not allow_public_listing and payment_url is null
      and commitment_status is null and lunch_preference is null and dinner_preference is null and ice_bath_preference is null
      and further_answers = '{}'
      and status <> 'waitlist'
    )
  );
