-- SFTP: servers of customers and partners that files are pulled from and messages are pushed to, and each file that was pulled.

CREATE TABLE sftp_connection (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT sftp_connection__account REFERENCES account,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL CONSTRAINT sftp_connection__port CHECK (port BETWEEN 1 AND 65535),
  user_name text NOT NULL,
  sign_in text NOT NULL CONSTRAINT sftp_connection__sign_in CHECK (sign_in IN ('password', 'key')),
  secret text NOT NULL,
  host_key text NOT NULL,
  pull_folder text NOT NULL,
  done_folder text NOT NULL,
  failed_folder text NOT NULL,
  push_folder text NOT NULL,
  every_seconds integer NOT NULL CONSTRAINT sftp_connection__every_seconds CHECK (every_seconds BETWEEN 10 AND 86400),
  rest_seconds integer NOT NULL CONSTRAINT sftp_connection__rest_seconds CHECK (rest_seconds BETWEEN 0 AND 3600),
  is_on boolean NOT NULL,
  read_at timestamptz,
  failing_since timestamptz,
  failure text NOT NULL DEFAULT '',
  claimed_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE sftp_connection IS 'An SFTP server of an account: its files are pulled, messages to its partners are pushed';
COMMENT ON COLUMN sftp_connection.id IS 'the connection';
COMMENT ON COLUMN sftp_connection.account_id IS 'whose bookings the files are';
COMMENT ON COLUMN sftp_connection.name IS 'how people call it';
COMMENT ON COLUMN sftp_connection.host IS 'the server';
COMMENT ON COLUMN sftp_connection.port IS 'its port';
COMMENT ON COLUMN sftp_connection.user_name IS 'who signs in there';
COMMENT ON COLUMN sftp_connection.sign_in IS 'password or key';
COMMENT ON COLUMN sftp_connection.secret IS 'the password or private key, encrypted';
COMMENT ON COLUMN sftp_connection.host_key IS 'the only host key that is trusted, as SHA256:…; empty: not confirmed, so the connection is not used';
COMMENT ON COLUMN sftp_connection.pull_folder IS 'the folder that is pulled; empty: none';
COMMENT ON COLUMN sftp_connection.done_folder IS 'where taken files go on the server; empty: they stay where they are';
COMMENT ON COLUMN sftp_connection.failed_folder IS 'where refused files go on the server; empty: they stay where they are';
COMMENT ON COLUMN sftp_connection.push_folder IS 'where messages are put; empty: none are';
COMMENT ON COLUMN sftp_connection.every_seconds IS 'seconds between two rounds';
COMMENT ON COLUMN sftp_connection.rest_seconds IS 'seconds that a file must not have changed before it is taken';
COMMENT ON COLUMN sftp_connection.is_on IS 'whether it is used';
COMMENT ON COLUMN sftp_connection.read_at IS 'when its folder was last pulled to the end';
COMMENT ON COLUMN sftp_connection.failing_since IS 'since when pulling fails; null: it works';
COMMENT ON COLUMN sftp_connection.failure IS 'why pulling failed last';
COMMENT ON COLUMN sftp_connection.claimed_until IS 'until then one node pulls, or nobody';
COMMENT ON COLUMN sftp_connection.version IS 'goes up with each change by a person';
COMMENT ON COLUMN sftp_connection.created_at IS 'when it was added';
COMMENT ON COLUMN sftp_connection.created_by IS 'who added it';
COMMENT ON COLUMN sftp_connection.updated_at IS 'when a person changed it last';
COMMENT ON COLUMN sftp_connection.updated_by IS 'who changed it last';
COMMENT ON COLUMN sftp_connection.deleted_at IS 'when it was deleted';
CREATE INDEX sftp_connection__account_id ON sftp_connection (account_id);

CREATE TABLE sftp_file (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL CONSTRAINT sftp_file__connection REFERENCES sftp_connection,
  name text NOT NULL,
  size bigint NOT NULL,
  modified_at timestamptz NOT NULL,
  sha256 bytea NOT NULL,
  taken_at timestamptz NOT NULL,
  moved_at timestamptz,
  moved_to text NOT NULL DEFAULT ''
);
COMMENT ON TABLE sftp_file IS 'A file that was pulled, written in the transaction that took it in';
COMMENT ON COLUMN sftp_file.id IS 'the file';
COMMENT ON COLUMN sftp_file.connection_id IS 'where it was';
COMMENT ON COLUMN sftp_file.name IS 'in the folder on the server';
COMMENT ON COLUMN sftp_file.size IS 'bytes, as the server said';
COMMENT ON COLUMN sftp_file.modified_at IS 'when it was written, as the server said, to the second';
COMMENT ON COLUMN sftp_file.sha256 IS 'of its bytes, or of the beginning of one that is too large: its booking file has the same';
COMMENT ON COLUMN sftp_file.taken_at IS 'when it was taken in';
COMMENT ON COLUMN sftp_file.moved_at IS 'when it was gone from the folder; null: it is still there';
COMMENT ON COLUMN sftp_file.moved_to IS 'its path on the server since; empty: not moved by us';
-- A file is taken once.
CREATE UNIQUE INDEX sftp_file__once ON sftp_file (connection_id, name, size, modified_at, sha256);
CREATE INDEX sftp_file__unmoved ON sftp_file (connection_id) WHERE moved_at IS NULL;
CREATE INDEX sftp_file__moved ON sftp_file (connection_id, moved_at) WHERE moved_at IS NOT NULL;

ALTER TABLE partner
  DROP CONSTRAINT partner__delivery,
  ADD CONSTRAINT partner__delivery CHECK (
    delivery IN ('none', 'url', 'folder', 'mail', 'sftp') AND (delivery = 'mail') <= (kind = 'mail')),
  ADD COLUMN sftp_connection_id uuid CONSTRAINT partner__sftp_connection REFERENCES sftp_connection;
COMMENT ON COLUMN partner.delivery IS 'how answers are sent: none (they wait to be viewed), url, folder, mail, sftp';
COMMENT ON COLUMN partner.sftp_connection_id IS 'the server whose push folder gets answers';
CREATE INDEX partner__sftp_connection_id ON partner (sftp_connection_id) WHERE sftp_connection_id IS NOT NULL;
