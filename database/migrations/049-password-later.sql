-- People whom a file brings in are there before their passwords are made safe.
ALTER TABLE driver ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE warehouse_worker ALTER COLUMN password_hash DROP NOT NULL;
COMMENT ON COLUMN driver.password_hash IS 'argon2id; null: brought in by a file whose passwords are not all made safe yet, and signs in with none meanwhile';
COMMENT ON COLUMN warehouse_worker.password_hash IS 'argon2id; null: brought in by a file whose passwords are not all made safe yet, and signs in with none meanwhile';
COMMENT ON COLUMN import_row.secret IS 'the password, encrypted with the session that uploaded it; gone once it is made safe';
