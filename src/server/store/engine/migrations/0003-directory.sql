-- The directory: who is listed, sorted as people sort, found by the beginning of any word of the name.

-- A name as it is searched for (SPEC 5): lowercase, without accents, its words split at spaces and hyphens, each led by a
-- space: 'Anne-Ève Łuczak' -> ' anne eve luczak'. Names and queries both go through here, so they always fold alike; the
-- collation makes it the same whatever the locale of the server. Compatible forms (NFKD) fold the fancy letters people
-- decorate names with; what has no accent to take off, such as the Polish l, is replaced by hand. One sign may fold to 18:
-- the cut keeps the longest name within what an index can hold.
create function fold_name(name text) returns text
language sql immutable strict parallel safe
return ' ' || left(btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(name, NFKD) collate "und-x-icu"),
        '[\u00AD\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]+',
        '', 'g'
      ),
      'øłđðħıŧəς’ʼ`', 'olddhiteσ'''''''
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\s\-\u2010-\u2015\u2212]+', ' ', 'g')), 250);

-- A query as patterns that name_words must all be like: each word of it is the beginning of a word of the name. The signs of
-- LIKE stand for themselves. Without a word there is no pattern, and every name passes.
create function name_patterns(query text) returns text[]
language sql immutable strict parallel safe
return array(
  select '% ' || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%'
  from unnest(string_to_array(btrim(fold_name(query)), ' ')) as words (word)
);

alter table orders add column name_words text generated always as (fold_name(customer_name)) stored;

-- Holds all that searching, counting and sorting need.
create index orders_listed on orders (customer_name collate "und-x-icu", id) include (name_words)
  where status = 'paid' and allow_public_listing;

-- The people with a paid order who opted in: the one place that says who is listed. What they eat is for administrators.
create view participants_listed as
  select id, customer_name, linkedin_profile_url, about_me, profile_image_url, app_idea,
    lunch_preference, dinner_preference, created_at, name_words
  from orders
  where status = 'paid' and allow_public_listing;

create or replace view participants_public as
  select id, customer_name, linkedin_profile_url, about_me, profile_image_url, app_idea,
    null::text as lunch_preference, null::text as dinner_preference, created_at
  from participants_listed;
