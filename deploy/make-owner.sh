#!/bin/sh
# Runs once, when the database is first made: the site gets a role that owns its database and may do nothing else.
set -eu
psql --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 <<'SQL'
\getenv password SITE_PASSWORD
create role unconference login nosuperuser nocreatedb nocreaterole password :'password';
create database unconference owner unconference;
-- From here on nobody signs in as the superuser over the network.
alter role current_user password null;
SQL
