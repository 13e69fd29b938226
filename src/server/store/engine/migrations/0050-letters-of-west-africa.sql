-- 'Nhwɛso' is found by "nhweso". As the fold_words of 0017, with the letters that West African languages add to Latin.
create or replace function fold_words(name text) returns text
language sql immutable strict parallel safe
return ' ' || left(btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(translate(name, '''`´‘’‛′ʹʻʼʽʾʿˈꞌ׳＇', ''), NFKD) collate "und-x-icu"),
        '[\u00AD\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]+',
        '', 'g'
      ),
      'øłđðħıŧəςɓɖɗɛƒɣɩƙŋɔʊʋƴ', 'olddhiteσbddefgiknouvy'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\s\-\u2010-\u2015\u2212]+', ' ', 'g')), 250);

-- A stored column is computed when its row is written.
update orders set customer_name = customer_name where name_words is distinct from fold_name(customer_name);
update seats set name = name where name_words is distinct from fold_name(name);
