-- A one-time code may also sign somebody in on a new phone, instead of setting a password. It ends as the others end.
ALTER TABLE sign_in_code ADD COLUMN purpose text NOT NULL DEFAULT 'password';
ALTER TABLE sign_in_code ALTER COLUMN purpose DROP DEFAULT;
ALTER TABLE sign_in_code ADD CONSTRAINT sign_in_code__purpose CHECK (purpose IN ('password', 'phone'));
ALTER TABLE sign_in_code DROP CONSTRAINT sign_in_code_pkey;
ALTER TABLE sign_in_code ADD CONSTRAINT sign_in_code__person_purpose PRIMARY KEY (person_id, purpose);
CREATE UNIQUE INDEX sign_in_code__code_hash ON sign_in_code (code_hash);
COMMENT ON COLUMN sign_in_code.purpose IS 'what it is used for: password (sets one) or phone (signs the person in on a phone)';
COMMENT ON TABLE sign_in_code IS 'One-time codes that are not used yet. A person has one of each purpose at most: a new one replaces it, and its use deletes it.';
