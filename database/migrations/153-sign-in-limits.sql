-- A try is counted before it is answered: one row for each thing that is limited, and browsers that are known to somebody.

DROP TABLE sign_in_failure;

CREATE TABLE try_limit (
  subject text PRIMARY KEY,
  tries integer NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
COMMENT ON TABLE try_limit IS 'Tries to sign in or to prove a password in the last 15 minutes, counted before they are answered, for every node.';
COMMENT ON COLUMN try_limit.subject IS 'what is limited: an account from an address, an address, a known device, a session; a typed name only as its hash';
COMMENT ON COLUMN try_limit.tries IS 'how many since then; those that were right are taken back';
COMMENT ON COLUMN try_limit.since IS 'when the 15 minutes began';
COMMENT ON COLUMN try_limit.last_at IS 'the last one that was let through';
CREATE INDEX try_limit__since ON try_limit (since);

CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  app_type integer NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, app_type, person_id)
);
COMMENT ON TABLE known_device IS 'Browsers and phones that somebody signed in with: their tries are counted apart, so that strangers cannot lock the person out.';
COMMENT ON COLUMN known_device.token_hash IS 'SHA-256 of the token in its cookie; a browser that several people use has a row for each';
COMMENT ON COLUMN known_device.app_type IS 'which app: 1 console, 2 driver, 3 warehouse worker';
COMMENT ON COLUMN known_device.person_id IS 'who signed in with it';
COMMENT ON COLUMN known_device.created_at IS 'when for the first time';
COMMENT ON COLUMN known_device.last_used_at IS 'when for the last time; forgotten half a year later';
CREATE INDEX known_device__person ON known_device (person_id, last_used_at);
