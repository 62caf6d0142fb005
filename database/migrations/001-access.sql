-- People, what they may do, and their sign-ins.

CREATE TABLE role (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT role__name UNIQUE CONSTRAINT role__name_length CHECK (length(name) BETWEEN 1 AND 60),
  built_in boolean NOT NULL DEFAULT false,
  permission_list text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE role IS 'A named set of permissions.';
COMMENT ON COLUMN role.id IS 'UUIDv7';
COMMENT ON COLUMN role.name IS 'what people call it';
COMMENT ON COLUMN role.built_in IS 'one of the five the product comes with';
COMMENT ON COLUMN role.permission_list IS 'its permissions, comma-separated: kept by triggers, for the check of every call';
COMMENT ON COLUMN role.version IS 'optimistic lock';
COMMENT ON COLUMN role.created_at IS 'when it was made';
COMMENT ON COLUMN role.created_by IS 'who made it';
COMMENT ON COLUMN role.updated_at IS 'when it last changed';
COMMENT ON COLUMN role.updated_by IS 'who changed it last';
COMMENT ON COLUMN role.deleted_at IS 'hidden since';

CREATE TABLE role_permission (
  role_id uuid NOT NULL CONSTRAINT role_permission__role REFERENCES role,
  permission text NOT NULL,
  PRIMARY KEY (role_id, permission)
);
COMMENT ON TABLE role_permission IS 'What a role may do.';
COMMENT ON COLUMN role_permission.role_id IS 'the role';
COMMENT ON COLUMN role_permission.permission IS 'an entry of domain/permissions.ts';

CREATE FUNCTION role_permission_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE role r SET permission_list = coalesce(
    (SELECT string_agg(p.permission, ',' ORDER BY p.permission) FROM role_permission p WHERE p.role_id = r.id), '')
  WHERE r.id IN (SELECT role_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER role_permission__inserted AFTER INSERT ON role_permission
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_permission_changed();
CREATE TRIGGER role_permission__updated AFTER UPDATE ON role_permission
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_permission_changed();
CREATE TRIGGER role_permission__deleted AFTER DELETE ON role_permission
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_permission_changed();

CREATE TABLE "user" (
  id uuid PRIMARY KEY,
  account text NOT NULL CONSTRAINT user__account_length CHECK (length(account) BETWEEN 1 AND 60),
  name text NOT NULL,
  avatar text,
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  time_zone text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  frozen_at timestamptz,
  last_sign_in_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE "user" IS 'A person''s console login.';
COMMENT ON COLUMN "user".id IS 'UUIDv7';
COMMENT ON COLUMN "user".account IS 'what they sign in with';
COMMENT ON COLUMN "user".name IS 'full name as shown';
COMMENT ON COLUMN "user".avatar IS 'file id of the picture';
COMMENT ON COLUMN "user".phone IS 'as typed';
COMMENT ON COLUMN "user".email IS 'as typed';
COMMENT ON COLUMN "user".time_zone IS 'IANA zone, empty for the browser''s';
COMMENT ON COLUMN "user".password_hash IS 'argon2id';
COMMENT ON COLUMN "user".frozen_at IS 'may not sign in since';
COMMENT ON COLUMN "user".last_sign_in_at IS 'last successful sign-in';
COMMENT ON COLUMN "user".version IS 'optimistic lock';
COMMENT ON COLUMN "user".created_at IS 'when it was made';
COMMENT ON COLUMN "user".created_by IS 'who made it';
COMMENT ON COLUMN "user".updated_at IS 'when it last changed';
COMMENT ON COLUMN "user".updated_by IS 'who changed it last';
COMMENT ON COLUMN "user".deleted_at IS 'hidden since';
CREATE UNIQUE INDEX user__account ON "user" (lower(account)) WHERE deleted_at IS NULL;

CREATE TABLE user_role (
  user_id uuid NOT NULL CONSTRAINT user_role__user REFERENCES "user",
  role_id uuid NOT NULL CONSTRAINT user_role__role REFERENCES role,
  PRIMARY KEY (user_id, role_id)
);
COMMENT ON TABLE user_role IS 'Which roles a user has.';
COMMENT ON COLUMN user_role.user_id IS 'the user';
COMMENT ON COLUMN user_role.role_id IS 'the role';

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  app_type smallint NOT NULL CONSTRAINT session__app_type CHECK (app_type IN (1, 2, 3)),
  person_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ip text NOT NULL,
  device text NOT NULL
);
COMMENT ON TABLE session IS 'A signed-in device; the token itself is never stored.';
COMMENT ON COLUMN session.token_hash IS 'SHA-256 of the 256-bit token';
COMMENT ON COLUMN session.app_type IS '1 console, 2 driver, 3 warehouse worker';
COMMENT ON COLUMN session.person_id IS 'the user, driver or warehouse worker, by app_type';
COMMENT ON COLUMN session.created_at IS 'signed in';
COMMENT ON COLUMN session.last_seen_at IS 'last call, kept to the minute';
COMMENT ON COLUMN session.expires_at IS 'seven days after sign-in at most';
COMMENT ON COLUMN session.ended_at IS 'signed out, or ended by a freeze, password or role change';
COMMENT ON COLUMN session.ip IS 'where from';
COMMENT ON COLUMN session.device IS 'the browser''s or app''s own name';
CREATE INDEX session__person ON session (person_id) WHERE ended_at IS NULL;

CREATE TABLE sign_in_failure (
  subject text NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_failure IS 'Wrong sign-ins of the last minutes, so that guessing slows down on every node.';
COMMENT ON COLUMN sign_in_failure.subject IS '''account:<name>'' or ''ip:<address>''';
COMMENT ON COLUMN sign_in_failure.at IS 'when';
CREATE INDEX sign_in_failure__subject_at ON sign_in_failure (subject, at);

CREATE TABLE menu_item (
  id uuid PRIMARY KEY,
  parent_id uuid CONSTRAINT menu_item__parent REFERENCES menu_item,
  level smallint NOT NULL CONSTRAINT menu_item__level CHECK (level IN (0, 1, 2)),
  url text NOT NULL,
  name text NOT NULL,
  icon text NOT NULL DEFAULT '',
  app_code text NOT NULL DEFAULT '',
  aurl text NOT NULL DEFAULT '',
  position int NOT NULL
);
COMMENT ON TABLE menu_item IS 'The menu administrators arrange; a person sees the items their permissions open.';
COMMENT ON COLUMN menu_item.id IS 'UUIDv7';
COMMENT ON COLUMN menu_item.parent_id IS 'pId; null at the top';
COMMENT ON COLUMN menu_item.level IS '0 ignored, 1 top, 2 child';
COMMENT ON COLUMN menu_item.url IS '''/parent'' or ''/parent/child'', as the console''s routes';
COMMENT ON COLUMN menu_item.name IS 'the title';
COMMENT ON COLUMN menu_item.icon IS 'icon name';
COMMENT ON COLUMN menu_item.app_code IS 'external app: its code';
COMMENT ON COLUMN menu_item.aurl IS 'external app: its address';
COMMENT ON COLUMN menu_item.position IS 'order among siblings';
