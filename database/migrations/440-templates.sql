-- Templates of labels and papers of freight, as offices lay them out. Each save is an edition; one edition prints.

CREATE TABLE template (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT template__kind CHECK (kind IN ('label', 'awbLabel', 'dockReceipt', 'tally', 'deliveryNote')),
  name text NOT NULL CONSTRAINT template__name_length CHECK (length(name) BETWEEN 1 AND 60),
  account_id uuid CONSTRAINT template__account REFERENCES account,
  edition integer NOT NULL DEFAULT 0,
  active_edition integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT template__active CHECK (active_edition IS NULL OR active_edition <= edition AND deleted_at IS NULL)
);
COMMENT ON TABLE template IS 'How an office lays out a label or a paper of freight';
COMMENT ON COLUMN template.id IS 'UUIDv7';
COMMENT ON COLUMN template.kind IS 'what it prints: label of a piece, label of its air waybill, dock receipt, tally or delivery note';
COMMENT ON COLUMN template.name IS 'name';
COMMENT ON COLUMN template.account_id IS 'the customer whose freight it is for; null: all who have none of their own';
COMMENT ON COLUMN template.edition IS 'number of its newest edition';
COMMENT ON COLUMN template.active_edition IS 'the edition that prints; null: none does';
COMMENT ON COLUMN template.version IS 'version for optimistic locking, one higher with each change';
COMMENT ON COLUMN template.created_at IS 'when it was created';
COMMENT ON COLUMN template.created_by IS 'who created it';
COMMENT ON COLUMN template.updated_at IS 'when it last changed';
COMMENT ON COLUMN template.updated_by IS 'who changed it last';
COMMENT ON COLUMN template.deleted_at IS 'when it was deleted; null while it exists';
CREATE INDEX template__account_id ON template (account_id) WHERE account_id IS NOT NULL;
-- One template prints for a customer, and one for all others.
CREATE UNIQUE INDEX template__one_active ON template (kind, account_id) NULLS NOT DISTINCT WHERE active_edition IS NOT NULL;

CREATE TABLE template_edition (
  template_id uuid NOT NULL CONSTRAINT template_edition__template REFERENCES template,
  number integer NOT NULL,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  CONSTRAINT template_edition__number PRIMARY KEY (template_id, number)
);
COMMENT ON TABLE template_edition IS 'What a template held when somebody saved it; never changed';
COMMENT ON COLUMN template_edition.template_id IS 'its template';
COMMENT ON COLUMN template_edition.number IS 'from 1 on';
COMMENT ON COLUMN template_edition.content IS 'size of the page and its elements, as the domain''s schema has them';
COMMENT ON COLUMN template_edition.saved_at IS 'when it was saved';
COMMENT ON COLUMN template_edition.saved_by IS 'who saved it';

-- A print without a size of its own follows the template, else the company's usual size.
ALTER TABLE label_print ALTER COLUMN size DROP NOT NULL;
COMMENT ON COLUMN label_print.size IS '4x6: inches; 100x150: millimetres; a6; null: as the template says, else the usual size';

-- Templates have permissions of their own; roles that see or keep warehouses receive them.
INSERT INTO permission (name) VALUES ('/cargo/template/list'), ('/cargo/template/save') ON CONFLICT DO NOTHING;

WITH given AS (
  INSERT INTO role_permission (role_id, permission)
  SELECT role_id, replace(permission, 'warehouse', 'template') FROM role_permission
  WHERE permission IN ('/cargo/warehouse/list', '/cargo/warehouse/save')
  ON CONFLICT DO NOTHING RETURNING role_id, permission),
logged AS (
  INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, before, after, reason, outcome)
  SELECT gen_random_uuid(), now(), 'system', 'ShortCut', '', '', '440-templates', 'role.save', 'role', r.id, r.name,
    jsonb_build_object('permissions', '[]'::jsonb), jsonb_build_object('permissions', jsonb_agg(g.permission ORDER BY g.permission)),
    'Templates of labels and papers have permissions of their own.', 'done'
  FROM given g JOIN role r ON r.id = g.role_id WHERE r.deleted_at IS NULL GROUP BY r.id
  RETURNING id)
INSERT INTO operation_log_pending (log_id) SELECT id FROM logged;
