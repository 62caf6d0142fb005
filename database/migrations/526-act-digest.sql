-- An act that is sent again is the same act: an id with another content is refused.

ALTER TABLE phone_act ADD COLUMN digest text NOT NULL DEFAULT '';

COMMENT ON COLUMN phone_act.digest IS 'SHA-256 (base64url) of what the act says, without its position and clock skew; empty: received before it was kept';
