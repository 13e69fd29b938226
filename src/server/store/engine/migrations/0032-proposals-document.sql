-- The call for proposals, without limits: an event of an earlier release has none. The same as `laterDocuments.proposals`.
insert into event_documents (name, version, value)
  select 'proposals', 1, '{"opensAt": null, "closesAt": null, "shown": "at-once"}'
  where exists (select from event_documents)
  on conflict do nothing;
