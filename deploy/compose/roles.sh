#!/bin/sh
# Runs once, when the database is made: the owner of the tables, and the role of the nodes, which owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v runner="$RUNNER_PASSWORD" <<'SQL'
CREATE ROLE shortcut_owner LOGIN PASSWORD :'owner';
CREATE ROLE shortcut_runner LOGIN PASSWORD :'runner';
CREATE DATABASE shortcut OWNER shortcut_owner;
SQL
