-- How many of the listed people have a picture, without reading all that they wrote.
create index orders_with_picture on orders (id)
  where status = 'paid' and allow_public_listing and profile_image_url is not null;
