-- Links by which a customer sees what an invoice is made of, without a login.

CREATE TABLE invoice_link (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL CONSTRAINT invoice_link__invoice REFERENCES invoice,
  token_hash bytea NOT NULL CONSTRAINT invoice_link__token_hash UNIQUE,
  for_whom text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  revoked_at timestamptz,
  revoked_by text,
  opened int NOT NULL DEFAULT 0,
  last_opened_at timestamptz
);
COMMENT ON TABLE invoice_link IS 'A public link to an issued invoice: its charges with their arithmetic, times, proof of delivery and PDF.';
COMMENT ON COLUMN invoice_link.id IS 'UUIDv7';
COMMENT ON COLUMN invoice_link.invoice_id IS 'what it shows';
COMMENT ON COLUMN invoice_link.token_hash IS 'SHA-256 of the token in its address';
COMMENT ON COLUMN invoice_link.for_whom IS 'so that one knows which to revoke';
COMMENT ON COLUMN invoice_link.expires_at IS 'opens nothing from then on';
COMMENT ON COLUMN invoice_link.created_at IS 'when it was made';
COMMENT ON COLUMN invoice_link.created_by IS 'name of who made it';
COMMENT ON COLUMN invoice_link.revoked_at IS 'opens nothing since';
COMMENT ON COLUMN invoice_link.revoked_by IS 'name of who revoked it';
COMMENT ON COLUMN invoice_link.opened IS 'how often its page was opened';
COMMENT ON COLUMN invoice_link.last_opened_at IS 'when that was last';
CREATE INDEX invoice_link__invoice_id ON invoice_link (invoice_id);
