-- Who published a version stays known when their account is deleted. Null for an import.
alter table event_documents add column publisher_name text;
update event_documents set publisher_name = admins.name from admins where admins.id = published_by;
