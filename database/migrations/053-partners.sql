-- Partners: how an account's systems write to us, what they are answered and where it goes.

CREATE TABLE partner (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT partner__account REFERENCES account,
  name text NOT NULL,
  kind text NOT NULL CONSTRAINT partner__kind CHECK (kind IN ('x12', 'json')),
  their_qualifier text NOT NULL DEFAULT 'ZZ',
  their_id text NOT NULL DEFAULT '',
  their_group_id text NOT NULL DEFAULT '',
  our_qualifier text NOT NULL DEFAULT 'ZZ',
  our_id text NOT NULL DEFAULT '',
  our_group_id text NOT NULL DEFAULT '',
  x12_version text NOT NULL DEFAULT '004010',
  element_separator text NOT NULL DEFAULT '*',
  component_separator text NOT NULL DEFAULT ':',
  segment_terminator text NOT NULL DEFAULT '~',
  line_breaks boolean NOT NULL DEFAULT true,
  usage_indicator text NOT NULL DEFAULT 'P' CONSTRAINT partner__usage_indicator CHECK (usage_indicator IN ('P', 'T')),
  scac text NOT NULL DEFAULT '',
  wants_ta1 text NOT NULL DEFAULT 'asked' CONSTRAINT partner__wants_ta1 CHECK (wants_ta1 IN ('asked', 'always', 'never')),
  wants997 boolean NOT NULL DEFAULT true,
  wants990 boolean NOT NULL DEFAULT true,
  wants214 boolean NOT NULL DEFAULT true,
  crn_qualifier text NOT NULL DEFAULT 'CR',
  dates jsonb NOT NULL DEFAULT '[]'::jsonb,
  purpose04 text NOT NULL DEFAULT 'change' CONSTRAINT partner__purpose04 CHECK (purpose04 IN ('change', 'original')),
  same_crn text NOT NULL DEFAULT 'revision' CONSTRAINT partner__same_crn CHECK (same_crn IN ('revision', 'duplicate')),
  answer_in_reply boolean NOT NULL DEFAULT true,
  delivery text NOT NULL DEFAULT 'none' CONSTRAINT partner__delivery CHECK (delivery IN ('none', 'url', 'folder')),
  url text NOT NULL DEFAULT '',
  folder text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
COMMENT ON TABLE partner IS 'How one system of an account writes to us, what it is answered, and where answers go.';
COMMENT ON COLUMN partner.id IS 'UUIDv7';
COMMENT ON COLUMN partner.account_id IS 'whose system it is';
COMMENT ON COLUMN partner.name IS 'what people call it';
COMMENT ON COLUMN partner.kind IS 'x12: it sends 204s and is answered in X12; json: it is told of its orders by a webhook';
COMMENT ON COLUMN partner.their_qualifier IS 'ISA05 of what it sends, ISA07 of what we send';
COMMENT ON COLUMN partner.their_id IS 'ISA06 of what it sends, ISA08 of what we send';
COMMENT ON COLUMN partner.their_group_id IS 'GS02 of what it sends, GS03 of what we send; empty: as their_id';
COMMENT ON COLUMN partner.our_qualifier IS 'ISA05 of what we send';
COMMENT ON COLUMN partner.our_id IS 'ISA06 of what we send';
COMMENT ON COLUMN partner.our_group_id IS 'GS02 of what we send; empty: as our_id';
COMMENT ON COLUMN partner.x12_version IS 'GS08 of what we send';
COMMENT ON COLUMN partner.element_separator IS 'between the elements of what we send';
COMMENT ON COLUMN partner.component_separator IS 'ISA16 of what we send';
COMMENT ON COLUMN partner.segment_terminator IS 'after each segment of what we send';
COMMENT ON COLUMN partner.line_breaks IS 'a line break follows the terminator';
COMMENT ON COLUMN partner.usage_indicator IS 'ISA15 of what we send: P production, T test';
COMMENT ON COLUMN partner.scac IS 'our carrier code in 990 and 214; empty: the one the tender named';
COMMENT ON COLUMN partner.wants_ta1 IS 'whether interchanges are answered with a TA1: asked (ISA14), always, never';
COMMENT ON COLUMN partner.wants997 IS 'its groups are answered with a 997';
COMMENT ON COLUMN partner.wants990 IS 'it is told that a booking was accepted or declined';
COMMENT ON COLUMN partner.wants214 IS 'it is told each step of a driver';
COMMENT ON COLUMN partner.crn_qualifier IS 'L11 qualifier of the header that names the CRN';
COMMENT ON COLUMN partner.dates IS 'what its date qualifiers mean where that differs: [{qualifier, meaning}]';
COMMENT ON COLUMN partner.purpose04 IS 'B2A01 04: change (what is named changes) or original (a whole tender)';
COMMENT ON COLUMN partner.same_crn IS 'an original of a number that is open already, with other content: revision of that order, or duplicate';
COMMENT ON COLUMN partner.answer_in_reply IS 'TA1 and 997 are the body of the HTTP reply; else they go where the other answers go';
COMMENT ON COLUMN partner.delivery IS 'where answers go: none (they wait to be looked at), url, folder';
COMMENT ON COLUMN partner.url IS 'answers are posted there';
COMMENT ON COLUMN partner.folder IS 'name of the folder, under the one of all answers, that a gateway collects from';
COMMENT ON COLUMN partner.version IS 'optimistic lock';
COMMENT ON COLUMN partner.created_at IS 'when it was made';
COMMENT ON COLUMN partner.created_by IS 'name of who made it';
COMMENT ON COLUMN partner.updated_at IS 'when it was last changed';
COMMENT ON COLUMN partner.updated_by IS 'name of who changed it last';
COMMENT ON COLUMN partner.deleted_at IS 'hidden since';
CREATE UNIQUE INDEX partner__name ON partner (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX partner__their_id ON partner (account_id, their_qualifier, their_id, their_group_id) WHERE deleted_at IS NULL AND kind = 'x12';
CREATE INDEX partner__account_id ON partner (account_id) WHERE deleted_at IS NULL;

ALTER TABLE booking_message ADD COLUMN partner_id uuid CONSTRAINT booking_message__partner REFERENCES partner;
COMMENT ON COLUMN booking_message.partner_id IS 'the system of the account that sent it, where it is known';
