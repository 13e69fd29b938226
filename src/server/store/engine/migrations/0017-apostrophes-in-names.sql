-- Apostrophes, typed in many ways, are no part of a name that is searched for: "oneill", "o'neill" and "neill" find O'Neill.

-- What queries are folded by: 'Anne-Ève O’Łuczak' -> ' anne eve oluczak'. As the fold_name of 0003, whose reasons hold here too.
create function fold_words(name text) returns text
language sql immutable strict parallel safe
return ' ' || left(btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(translate(name, '''`´‘’‛′ʹʻʼʽʾʿˈꞌ׳＇', ''), NFKD) collate "und-x-icu"),
        '[\u00AD\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]+',
        '', 'g'
      ),
      'øłđðħıŧəς', 'olddhiteσ'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\s\-\u2010-\u2015\u2212]+', ' ', 'g')), 250);

-- What is kept of a name: its words, and those of a name with an apostrophe once more, split there:
-- 'O’Neill' -> ' oneill o neill'. The cut keeps all of it within what an index can hold.
create or replace function fold_name(name text) returns text
language sql immutable strict parallel safe
return left(
  fold_words(name) || case
    when name ~ '[''`´‘’‛′ʹʻʼʽʾʿˈꞌ׳＇]' then fold_words(translate(name, '''`´‘’‛′ʹʻʼʽʾʿˈꞌ׳＇', repeat(' ', 17)))
    else ''
  end, 251);

create or replace function name_patterns(query text) returns text[]
language sql immutable strict parallel safe
return array(
  select '% ' || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%'
  from unnest(string_to_array(btrim(fold_words(query)), ' ')) as words (word)
);

-- A stored column is computed when its row is written.
update orders set customer_name = customer_name where name_words is distinct from fold_name(customer_name);
