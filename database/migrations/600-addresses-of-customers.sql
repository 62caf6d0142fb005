-- Who set the address of a webhook: a customer must not reach into the office's own network.

ALTER TABLE partner ADD COLUMN url_by_customer boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN partner.url_by_customer IS 'whether a customer set the address: nothing is then posted to private addresses, whatever SEND_TO_PRIVATE says';
UPDATE partner p SET url_by_customer = true
  WHERE p.kind = 'json' AND p.delivery = 'url' AND EXISTS (SELECT FROM "user" u WHERE u.account_id = p.account_id AND u.name IN (p.created_by, p.updated_by));
