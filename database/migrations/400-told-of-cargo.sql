-- Customers are told of their freight in the warehouse, and of everything by e-mail if they want.

ALTER TABLE partner
  ADD COLUMN wants_cargo boolean NOT NULL DEFAULT false,
  ADD COLUMN mail_to text NOT NULL DEFAULT '',
  DROP CONSTRAINT partner__kind,
  ADD CONSTRAINT partner__kind CHECK (kind IN ('x12', 'json', 'mail')),
  DROP CONSTRAINT partner__delivery,
  ADD CONSTRAINT partner__delivery CHECK (delivery IN ('none', 'url', 'folder', 'mail') AND (delivery = 'mail') <= (kind = 'mail'));
COMMENT ON COLUMN partner.kind IS 'x12: it sends 204s and is answered in X12; json: it is told of its orders by a webhook; mail: by e-mail';
COMMENT ON COLUMN partner.wants_cargo IS 'it is told what a warehouse received, found wrong, decided, released and delivered';
COMMENT ON COLUMN partner.mail_to IS 'e-mail addresses, separated by commas; empty: none';

ALTER TABLE outgoing_message
  DROP CONSTRAINT outgoing_message__kind,
  ADD CONSTRAINT outgoing_message__kind CHECK (kind IN ('997', '999', 'TA1', '990', '214', '210', 'webhook', 'mail'));

ALTER TABLE share_link ADD COLUMN with_cargo boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN share_link.with_cargo IS 'whether it shows how many pieces a warehouse received and consignees got';
