-- A link with which a driver without an account does one task in the phone app.
CREATE TABLE task_link (
  id uuid CONSTRAINT task_link__id PRIMARY KEY,
  task_id uuid NOT NULL CONSTRAINT task_link__task REFERENCES task,
  driver_id uuid NOT NULL CONSTRAINT task_link__driver REFERENCES driver,
  token_hash bytea NOT NULL CONSTRAINT task_link__token_hash UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  revoked_at timestamptz,
  revoked_by text,
  first_used_at timestamptz,
  CONSTRAINT task_link__revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
COMMENT ON TABLE task_link IS 'Links that open one task in the phone app without an account';
COMMENT ON COLUMN task_link.id IS 'UUIDv7';
COMMENT ON COLUMN task_link.task_id IS 'the task that it opens';
COMMENT ON COLUMN task_link.driver_id IS 'driver who had the task when the link was made; it opens nothing while another driver has it';
COMMENT ON COLUMN task_link.token_hash IS 'SHA-256 of the secret in the link, which is not stored';
COMMENT ON COLUMN task_link.expires_at IS 'opens nothing after this time';
COMMENT ON COLUMN task_link.created_at IS 'time it was made';
COMMENT ON COLUMN task_link.created_by IS 'name of the user who made it';
COMMENT ON COLUMN task_link.revoked_at IS 'time it was revoked; null: not revoked';
COMMENT ON COLUMN task_link.revoked_by IS 'name of the user who revoked it; null: not revoked';
COMMENT ON COLUMN task_link.first_used_at IS 'time it was opened first; null: never';
CREATE INDEX task_link__task_id ON task_link (task_id);
CREATE INDEX task_link__driver_id ON task_link (driver_id);

ALTER TABLE session ADD COLUMN task_link_id uuid CONSTRAINT session__task_link REFERENCES task_link;
ALTER TABLE session ADD COLUMN holder text;
ALTER TABLE session ADD CONSTRAINT session__holder CHECK ((task_link_id IS NULL) = (holder IS NULL));
COMMENT ON COLUMN session.task_link_id IS 'link that opened it: it may do that task and nothing else; null: somebody signed in';
COMMENT ON COLUMN session.holder IS 'name that the person who opened the link entered; null: somebody signed in';
CREATE INDEX session__task_link_id ON session (task_link_id) WHERE task_link_id IS NOT NULL;
