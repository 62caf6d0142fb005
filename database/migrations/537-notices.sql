-- Notices to customers: by e-mail or text message, in their language, in their hours, gathered if they want, with texts of the office.

ALTER TABLE partner
  ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT partner__language CHECK (language IN ('en', 'es', 'zh')),
  ADD COLUMN skipped_events text[] NOT NULL DEFAULT '{}',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN quiet_from text NOT NULL DEFAULT '',
  ADD COLUMN quiet_to text NOT NULL DEFAULT '' CONSTRAINT partner__quiet_to CHECK ((quiet_from = '') = (quiet_to = '')),
  ADD COLUMN time_zone text NOT NULL DEFAULT '',
  ADD COLUMN digest text NOT NULL DEFAULT 'each' CONSTRAINT partner__digest CHECK (digest IN ('each', 'hourly', 'daily')),
  ADD COLUMN digest_at text NOT NULL DEFAULT '17:00';
COMMENT ON COLUMN partner.language IS 'language of its notices';
COMMENT ON COLUMN partner.skipped_events IS 'events that it is not told, although it wants others of their kind';
COMMENT ON COLUMN partner.phone IS 'number that text messages go to, as +13125550143';
COMMENT ON COLUMN partner.quiet_from IS 'HH:MM on its clock; from then on nothing is sent; empty: no quiet hours';
COMMENT ON COLUMN partner.quiet_to IS 'HH:MM on its clock; end of the quiet hours';
COMMENT ON COLUMN partner.time_zone IS 'IANA zone of its quiet hours and digest';
COMMENT ON COLUMN partner.digest IS 'each: every notice at once; hourly or daily: what gathered goes as one';
COMMENT ON COLUMN partner.digest_at IS 'HH:MM on its clock of a daily digest';

ALTER TABLE partner DROP CONSTRAINT partner__kind;
ALTER TABLE partner ADD CONSTRAINT partner__kind CHECK (kind IN ('x12', 'json', 'mail', 'sms', 'air')) NOT VALID;
ALTER TABLE partner VALIDATE CONSTRAINT partner__kind;
ALTER TABLE partner DROP CONSTRAINT partner__delivery;
ALTER TABLE partner ADD CONSTRAINT partner__delivery CHECK (
  delivery IN ('none', 'url', 'folder', 'mail', 'sms', 'sftp')
  AND (delivery = 'mail') <= (kind = 'mail') AND (delivery = 'sms') <= (kind = 'sms')) NOT VALID;
ALTER TABLE partner VALIDATE CONSTRAINT partner__delivery;

ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__kind;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message__kind
  CHECK (kind IN ('997', '999', 'TA1', '990', '214', '210', 'webhook', 'mail', 'sms', 'FWB', 'FHL', 'FFR', 'FSR')) NOT VALID;
ALTER TABLE outgoing_message VALIDATE CONSTRAINT outgoing_message__kind;
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__state;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message__state
  CHECK (state IN ('waiting', 'sent', 'dead', 'kept', 'withdrawn', 'setAside', 'gathering', 'gathered')) NOT VALID;
ALTER TABLE outgoing_message VALIDATE CONSTRAINT outgoing_message__state;
ALTER TABLE outgoing_message ADD COLUMN digest_id uuid CONSTRAINT outgoing_message__digest REFERENCES outgoing_message;
COMMENT ON COLUMN outgoing_message.digest_id IS 'the message that it went in, together with others';
CREATE INDEX outgoing_message__digest_id ON outgoing_message (digest_id) WHERE digest_id IS NOT NULL;
CREATE INDEX outgoing_message__gathering ON outgoing_message (next_try_at, partner_id) WHERE state = 'gathering';

CREATE TABLE notice_text (
  id uuid PRIMARY KEY,
  account_id uuid CONSTRAINT notice_text__account REFERENCES account,
  channel text NOT NULL CONSTRAINT notice_text__channel CHECK (channel IN ('mail', 'sms')),
  event text NOT NULL,
  language text NOT NULL CONSTRAINT notice_text__language CHECK (language IN ('en', 'es', 'zh')),
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE notice_text IS 'The office''s own texts of notices to customers; without one, the standard text is sent';
COMMENT ON COLUMN notice_text.id IS 'the text';
COMMENT ON COLUMN notice_text.account_id IS 'the account that it is for; null: every account without its own';
COMMENT ON COLUMN notice_text.channel IS 'e-mail or text message';
COMMENT ON COLUMN notice_text.event IS 'the event that it is about';
COMMENT ON COLUMN notice_text.language IS 'its language';
COMMENT ON COLUMN notice_text.subject IS 'subject of an e-mail, with {{placeholders}}';
COMMENT ON COLUMN notice_text.body IS 'the text, with {{placeholders}}; a line whose placeholders are all empty is left out';
COMMENT ON COLUMN notice_text.version IS 'goes up with every save';
COMMENT ON COLUMN notice_text.created_at IS 'when it was first saved';
COMMENT ON COLUMN notice_text.created_by IS 'who first saved it';
COMMENT ON COLUMN notice_text.updated_at IS 'when it was last saved';
COMMENT ON COLUMN notice_text.updated_by IS 'who last saved it';
COMMENT ON COLUMN notice_text.deleted_at IS 'when the standard text came back; null: it is used';
CREATE UNIQUE INDEX notice_text__event ON notice_text (account_id, channel, event, language) NULLS NOT DISTINCT WHERE deleted_at IS NULL;

ALTER TABLE tracking_estimate ADD COLUMN pickup_km real, ADD COLUMN set_out_at timestamptz;
COMMENT ON COLUMN tracking_estimate.pickup_km IS 'furthest that the truck was from the first pickup, kilometers; null: not known';
COMMENT ON COLUMN tracking_estimate.set_out_at IS 'when the truck was first seen on its way to the first pickup; null: not yet';

ALTER TABLE share_link ADD COLUMN for_notices boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN share_link.for_notices IS 'true: the one link of the order that notices to its customer name';
CREATE UNIQUE INDEX share_link__for_notices ON share_link (work_order_id) WHERE for_notices;
