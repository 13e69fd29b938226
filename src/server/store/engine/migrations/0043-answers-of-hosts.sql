-- What a host answered about the slot in which the programme has their talk.
alter table talk_sources
  add column answer text check (answer in ('fine', 'cannot')),
  add column answered_slot text check (char_length(answered_slot) between 1 and 40),
  add column answered_at timestamptz,
  add constraint answers_are_whole check (num_nulls(answer, answered_slot, answered_at) in (0, 3));
