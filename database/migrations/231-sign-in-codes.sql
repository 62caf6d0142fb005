-- One-time codes: a person chooses a password with one, so that nobody has to type a password for somebody else and pass it on.
CREATE TABLE sign_in_code (
  person_id uuid PRIMARY KEY,
  app_type integer NOT NULL,
  code_hash bytea NOT NULL,
  works_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT sign_in_code__app_type CHECK (app_type IN (1, 2, 3))
);
COMMENT ON TABLE sign_in_code IS 'One-time codes that are not used yet. A person has one at most: a new one replaces it, and its use deletes it.';
COMMENT ON COLUMN sign_in_code.person_id IS 'user, driver or warehouse worker who chooses a password with it';
COMMENT ON COLUMN sign_in_code.app_type IS 'app of the person: 1 console, 2 driver, 3 warehouse worker';
COMMENT ON COLUMN sign_in_code.code_hash IS 'SHA-256 of the code without dashes; the code has 118 random bits';
COMMENT ON COLUMN sign_in_code.works_until IS 'refused after this time';
COMMENT ON COLUMN sign_in_code.created_at IS 'time it was made';
COMMENT ON COLUMN sign_in_code.created_by IS 'name of the user who made it';
CREATE INDEX sign_in_code__works_until ON sign_in_code (works_until);

-- However a password is set or a person is shut out, their code ends with it.
CREATE FUNCTION end_sign_in_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_code WHERE person_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER driver__end_sign_in_code AFTER UPDATE OF password_hash, status, frozen_at, deleted_at ON driver
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash OR NEW.status <> 'active'
    OR NEW.frozen_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_sign_in_code();
CREATE TRIGGER warehouse_worker__end_sign_in_code AFTER UPDATE OF password_hash, status, frozen_at, deleted_at ON warehouse_worker
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash OR NEW.status <> 'active'
    OR NEW.frozen_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_sign_in_code();
CREATE TRIGGER user__end_sign_in_code AFTER UPDATE OF password_hash, frozen_at, deleted_at ON "user"
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash
    OR NEW.frozen_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_sign_in_code();

COMMENT ON COLUMN driver.password_hash IS 'argon2id; null: no password yet, or one of an import that is not hashed yet; the driver cannot sign in';
COMMENT ON COLUMN warehouse_worker.password_hash IS 'argon2id; null: no password yet, or one of an import that is not hashed yet; the worker cannot sign in';

-- A code is made by somebody with at least the person's permissions. It ends when the person may do more.
CREATE FUNCTION end_codes_of_new_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_code WHERE person_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_role__end_codes AFTER INSERT OR UPDATE ON user_role
  FOR EACH ROW EXECUTE FUNCTION end_codes_of_new_holder();
CREATE FUNCTION end_codes_of_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_code WHERE person_id IN (SELECT user_id FROM user_role WHERE role_id = NEW.role_id);
  RETURN NULL;
END $$;
CREATE TRIGGER role_permission__end_codes AFTER INSERT OR UPDATE ON role_permission
  FOR EACH ROW EXECUTE FUNCTION end_codes_of_holders();
