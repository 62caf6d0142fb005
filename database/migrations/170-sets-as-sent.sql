-- What a partner is sent: in a version that we check, a 997 or a 999, and credit notes as it takes them.

UPDATE partner SET x12_version = CASE WHEN x12_version < '005010' THEN '004010' ELSE '005010' END
  WHERE x12_version NOT IN ('004010', '005010');
ALTER TABLE partner ADD CONSTRAINT partner__x12_version CHECK (x12_version IN ('004010', '005010'));
ALTER TABLE partner ADD COLUMN acknowledge_with text NOT NULL DEFAULT '997'
  CONSTRAINT partner__acknowledge_with CHECK (acknowledge_with = '997' OR acknowledge_with = '999' AND x12_version >= '005010');
COMMENT ON COLUMN partner.acknowledge_with IS 'The set that acknowledges its groups: 997, or from version 005010 on 999.';
ALTER TABLE partner ADD COLUMN credit_notes text NOT NULL DEFAULT 'none'
  CONSTRAINT partner__credit_notes CHECK (credit_notes IN ('negative', 'none'));
COMMENT ON COLUMN partner.credit_notes IS 'How a credit note goes to a partner that takes 210s: as a 210 with negative amounts, or not at all.';
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__kind;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message__kind CHECK (kind IN ('997', '999', 'TA1', '990', '214', '210', 'webhook'));
