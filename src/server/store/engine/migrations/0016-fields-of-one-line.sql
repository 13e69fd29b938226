-- Fields of one line hold one line: a control character or a line end in a name could begin a new cell, and a formula in
-- it, where a program reads the exported list. Only rows that have one are touched.

create function pg_temp.in_one_line(value text, joint text) returns text language sql immutable as $$
  select nullif(btrim(regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', joint, 'g')), '')
$$;
create function pg_temp.is_one_line(value text) returns boolean language sql immutable as $$
  select coalesce(value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', true)
$$;

update orders set
  customer_name = coalesce(pg_temp.in_one_line(customer_name, ' '), '-'),
  coupon_code = pg_temp.in_one_line(coupon_code, ' '),
  linkedin_profile_url = pg_temp.in_one_line(linkedin_profile_url, '')
where not (
  pg_temp.is_one_line(customer_name) and pg_temp.is_one_line(coupon_code) and pg_temp.is_one_line(linkedin_profile_url)
);

update contributions set
  title = coalesce(pg_temp.in_one_line(title, ' '), '-'),
  contributor_name = coalesce(pg_temp.in_one_line(contributor_name, ' '), '-'),
  contributor_phone = pg_temp.in_one_line(contributor_phone, ' ')
where not (
  pg_temp.is_one_line(title) and pg_temp.is_one_line(contributor_name) and pg_temp.is_one_line(contributor_phone)
);

update subscribers set
  name = pg_temp.in_one_line(name, ' '),
  linkedin_profile_url = pg_temp.in_one_line(linkedin_profile_url, '')
where not (pg_temp.is_one_line(name) and pg_temp.is_one_line(linkedin_profile_url));

update internal_tasks set title = coalesce(pg_temp.in_one_line(title, ' '), '-') where not pg_temp.is_one_line(title);

drop function pg_temp.in_one_line;
drop function pg_temp.is_one_line;
