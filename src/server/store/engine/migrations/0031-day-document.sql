-- The document of rooms and slots, empty: an event of an earlier release has none. The same as `laterDocuments.day`.
insert into event_documents (name, version, value)
  select 'day', 1, '{"emptyText": "The programme is made on the morning of the day. What should be on it?", "rooms": [], "slots": []}'
  where exists (select from event_documents)
  on conflict do nothing;
