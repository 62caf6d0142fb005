-- The link that one click copies must be shown again, so its token is kept, encrypted.
ALTER TABLE share_link ADD COLUMN token text;
COMMENT ON COLUMN share_link.token IS 'The token of a link made by one click, encrypted, so that the next click copies the same link; null: shown once and kept nowhere';
COMMENT ON COLUMN share_link.token_hash IS 'SHA-256 of the token in the address';
