-- A code opens somebody's account to its maker as well as to its person. It ends when its maker is shut out or may do less.
-- Older codes do not say who made them: they work for a week, and are made again where one is still needed.
DELETE FROM sign_in_code;
ALTER TABLE sign_in_code ADD COLUMN created_by_id uuid NOT NULL;
COMMENT ON COLUMN sign_in_code.created_by_id IS 'user who made it; it ends when this user is frozen, deleted or loses a role or permission';
CREATE INDEX sign_in_code__created_by_id ON sign_in_code (created_by_id);

CREATE FUNCTION end_codes_of_maker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_code WHERE created_by_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER user__end_codes_of_maker AFTER UPDATE OF frozen_at, deleted_at ON "user"
  FOR EACH ROW WHEN (NEW.frozen_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_codes_of_maker();

CREATE FUNCTION end_codes_of_former_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_code WHERE created_by_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_role__end_codes_of_maker AFTER DELETE OR UPDATE ON user_role
  FOR EACH ROW EXECUTE FUNCTION end_codes_of_former_holder();
CREATE FUNCTION end_codes_of_former_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_code WHERE created_by_id IN (SELECT user_id FROM user_role WHERE role_id = OLD.role_id);
  RETURN NULL;
END $$;
CREATE TRIGGER role_permission__end_codes_of_makers AFTER DELETE OR UPDATE ON role_permission
  FOR EACH ROW EXECUTE FUNCTION end_codes_of_former_holders();
