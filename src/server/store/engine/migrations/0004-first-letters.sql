-- The name game asks for listed first names that begin like another: those alone are read, however many people are listed.
create index orders_listed_first_letter on orders (left(name_words, 2))
  where status = 'paid' and allow_public_listing;
