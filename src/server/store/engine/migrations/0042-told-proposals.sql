-- When organisers were told of a proposal; of all that came before this they know. A digest is found by that moment.
alter table contributions add column told_at timestamptz default now();
alter table contributions alter column told_at drop default;
create index contributions_untold on contributions (created_at) where told_at is null;
create index contributions_told on contributions (told_at);
