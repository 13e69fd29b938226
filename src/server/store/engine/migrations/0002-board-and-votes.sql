-- The board reads one column in pages, newest first.
create index contributions_board on contributions (type, created_at desc, id);

-- The schedule finds its talks by their titles, ignoring case, spacing and punctuation. pg_trgm is a trusted extension:
-- the owner of the database may create it.
create extension if not exists pg_trgm;
create function plain_title(title text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(title collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'));
-- What a title is about, to find others that resemble it: without accents, and without words that stand in every other
-- title here, unless nothing else is left.
create function title_words(title text) returns text
  language sql immutable strict parallel safe
  return coalesce(
    nullif(btrim(regexp_replace(
      plain_title(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f]', '', 'g')),
      '\m(a|an|the|and|or|of|for|to|in|on|at|with|without|from|by|as|your|you|my|our|we|i|is|are|be|it|its|s|how|what|'
        'why|who|that|this|can|do|does|not|no|will|about|into|introduction|intro|guide|ai|app|apps|build|building|help|'
        'session|talk|workshop)\M *', '', 'g')), ''),
    plain_title(title));

-- Stored, because both take 0.1 ms and more: a search must not do that for every row it looks at. Without fastupdate,
-- because only a vacuum would empty the list of new entries, which every search reads through.
alter table contributions
  add column plain_title text not null generated always as (plain_title(title)) stored,
  add column title_words text not null generated always as (title_words(title)) stored;
create index contributions_plain_title on contributions (plain_title);
create index contributions_plain_title_trigrams on contributions using gin (plain_title gin_trgm_ops) with (fastupdate = off);
create index contributions_title_words on contributions using gin (title_words gin_trgm_ops) with (fastupdate = off);

-- Who a verified voter is, as a keyed hash of the address: somebody who opens mailed links on three devices counts once.
alter table votes
  add column verified_as text check (char_length(verified_as) between 16 and 64),
  add constraint only_verified_voters_are_known check (verified or verified_as is null);
