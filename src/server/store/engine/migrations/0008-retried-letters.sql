-- When an organiser asked to try a letter again that had been given up: from then on it has its three days anew.
alter table outbox add column retried_at timestamptz;
