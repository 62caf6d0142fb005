-- Passwords that must be changed, names of roles free again once deleted, second factors, and sign-ins by way of a provider.

ALTER TABLE "user" ADD COLUMN password_temporary_until timestamptz;
COMMENT ON COLUMN "user".password_temporary_until IS 'an administrator gave this password: it opens nothing but its own change, and nothing after this; null for one''s own';

ALTER TABLE role DROP CONSTRAINT role__name;
CREATE UNIQUE INDEX role__name ON role (name) WHERE deleted_at IS NULL;

CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY CONSTRAINT second_factor__user REFERENCES "user",
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE second_factor IS 'An authenticator app that a user signs in with besides the password.';
COMMENT ON COLUMN second_factor.user_id IS 'whose';
COMMENT ON COLUMN second_factor.secret IS 'base32, shared with the app; read by nothing but the check of a code';
COMMENT ON COLUMN second_factor.confirmed_at IS 'asked for since; null while its first code is awaited';
COMMENT ON COLUMN second_factor.last_step IS 'the 30 s step of the last code taken: no code is taken twice';

CREATE TABLE recovery_code (
  user_id uuid NOT NULL CONSTRAINT recovery_code__user REFERENCES "user",
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_code IS 'Codes for who lost the app, each for one sign-in.';
COMMENT ON COLUMN recovery_code.user_id IS 'whose';
COMMENT ON COLUMN recovery_code.code_hash IS 'SHA-256 of the code';
COMMENT ON COLUMN recovery_code.used_at IS 'when it was used up';

CREATE TABLE provider_sign_in (
  hash bytea PRIMARY KEY,
  nonce text NOT NULL DEFAULT '',
  code_verifier text NOT NULL DEFAULT '',
  user_id uuid CONSTRAINT provider_sign_in__user REFERENCES "user",
  refusal text,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE provider_sign_in IS 'A sign-in by way of the OpenID Connect provider: first its state, then the ticket that the console exchanges for a session.';
COMMENT ON COLUMN provider_sign_in.hash IS 'SHA-256 of the state, or of the ticket';
COMMENT ON COLUMN provider_sign_in.nonce IS 'of the state: what the provider must repeat';
COMMENT ON COLUMN provider_sign_in.code_verifier IS 'of the state: PKCE';
COMMENT ON COLUMN provider_sign_in.user_id IS 'of a ticket: who may sign in';
COMMENT ON COLUMN provider_sign_in.refusal IS 'of a ticket: why nobody may';
COMMENT ON COLUMN provider_sign_in.expires_at IS 'refused after';
