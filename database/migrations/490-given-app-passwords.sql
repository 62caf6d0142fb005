-- Somebody in the office chose the password of a driver or worker: the app asks for another one at the first sign-in. Passwords from before are left as they are.
ALTER TABLE driver ADD COLUMN password_given boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN driver.password_given IS 'the office chose the password: the app asks for another one at sign-in';
ALTER TABLE warehouse_worker ADD COLUMN password_given boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN warehouse_worker.password_given IS 'the office chose the password: the app asks for another one at sign-in';
