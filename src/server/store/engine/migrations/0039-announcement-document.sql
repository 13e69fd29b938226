-- The announcement bar, empty: an event of an earlier release has none. The same as `laterDocuments.announcement`.
insert into event_documents (name, version, value)
  select 'announcement', 1, '{"text": "", "until": null}'
  where exists (select from event_documents)
  on conflict do nothing;
