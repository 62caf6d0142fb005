-- What accounts have besides one bill-to address and one contact, and keys that end by themselves.

ALTER TABLE account ADD COLUMN addresses jsonb NOT NULL DEFAULT '[]', ADD COLUMN contacts jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN account.addresses IS 'others than the bill-to: [{ name, address, city, province, postalCode, country }]';
COMMENT ON COLUMN account.contacts IS 'others than the first: [{ name, role, email, phone }]';

ALTER TABLE api_key ADD COLUMN works_until timestamptz;
COMMENT ON COLUMN api_key.works_until IS 'refused after, once a newer key replaces it; null for no end';
