-- Secrets that the product must read again are encrypted with a key that is not in the database.

CREATE TABLE secret_key (
  id text PRIMARY KEY,
  check_value text NOT NULL,
  is_current boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX secret_key__current ON secret_key (is_current) WHERE is_current;
COMMENT ON TABLE secret_key IS 'Keys that secrets here are encrypted with. The keys themselves are in a file outside the database.';
COMMENT ON COLUMN secret_key.id IS 'first 8 hex digits of the key''s SHA-256';
COMMENT ON COLUMN secret_key.check_value IS 'a known text encrypted with it: shows whether a key file fits';
COMMENT ON COLUMN secret_key.is_current IS 'what is written now is encrypted with it; the others are being replaced';
COMMENT ON COLUMN secret_key.created_at IS 'since when it is used';

COMMENT ON COLUMN second_factor.secret IS 'base32, shared with the app; read by nothing but the check of a code; encrypted: v1.<key id>.<AES-256-GCM>';
COMMENT ON COLUMN partner_secret.secret IS 'shared with the partner; read by nothing but the signing of a post; encrypted: v1.<key id>.<AES-256-GCM>';
COMMENT ON COLUMN invoice_mail.link_token IS 'of the proof link that it carries, until it is sent; null: it carries none; encrypted: v1.<key id>.<AES-256-GCM>';
COMMENT ON COLUMN provider_sign_in.code_verifier IS 'of the state: PKCE; encrypted: v1.<key id>.<AES-256-GCM>';
