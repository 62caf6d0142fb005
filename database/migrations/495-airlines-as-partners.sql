-- Airlines and co-loaders are partners. FWB and FHL are messages to them, with their answers.

ALTER TABLE partner
  DROP CONSTRAINT partner__kind,
  ADD CONSTRAINT partner__kind CHECK (kind IN ('x12', 'json', 'mail', 'air')),
  ADD COLUMN airlines text NOT NULL DEFAULT '',
  ADD COLUMN their_address text NOT NULL DEFAULT '',
  ADD COLUMN our_address text NOT NULL DEFAULT '',
  ADD COLUMN fwb_version text NOT NULL DEFAULT '17' CONSTRAINT partner__fwb_version CHECK (fwb_version IN ('16', '17')),
  ADD COLUMN fhl_version text NOT NULL DEFAULT '5' CONSTRAINT partner__fhl_version CHECK (fhl_version IN ('4', '5'));
COMMENT ON COLUMN partner.airlines IS 'of an airline or co-loader: IATA codes of the airlines whose waybills it takes, separated by blanks';
COMMENT ON COLUMN partner.their_address IS 'its Type B address, seven characters; empty: messages have no envelope';
COMMENT ON COLUMN partner.our_address IS 'our Type B address, seven characters';
COMMENT ON COLUMN partner.fwb_version IS 'version of the FWBs that it gets';
COMMENT ON COLUMN partner.fhl_version IS 'version of the FHLs that it gets';

ALTER TABLE outgoing_message
  DROP CONSTRAINT outgoing_message__kind,
  ADD CONSTRAINT outgoing_message__kind CHECK (kind IN ('997', '999', 'TA1', '990', '214', '210', 'webhook', 'mail', 'FWB', 'FHL')),
  ADD COLUMN master_id uuid CONSTRAINT outgoing_message__master REFERENCES master_waybill,
  ADD COLUMN answer text NOT NULL DEFAULT '' CONSTRAINT outgoing_message__answer CHECK (answer IN ('', 'taken', 'refused')),
  ADD COLUMN answer_words text NOT NULL DEFAULT '',
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN answer_message_id uuid;
COMMENT ON COLUMN outgoing_message.kind IS 'set or message that it is: 997, 999, TA1, 990, 214, 210, FWB, FHL, webhook or mail';
COMMENT ON COLUMN outgoing_message.master_id IS 'the master waybill that an FWB or FHL tells of';
COMMENT ON COLUMN outgoing_message.answer IS 'of an FWB or FHL: taken (FMA), refused (FNA); empty: no answer yet';
COMMENT ON COLUMN outgoing_message.answer_words IS 'what the airline said';
COMMENT ON COLUMN outgoing_message.answered_at IS 'when the answer came';
COMMENT ON COLUMN outgoing_message.answer_message_id IS 'the received message that answered';
CREATE INDEX outgoing_message__master_id ON outgoing_message (master_id, created_at DESC, id DESC) WHERE master_id IS NOT NULL;
CREATE INDEX outgoing_message__master_waiting ON outgoing_message (master_id, partner_id, position)
  WHERE state = 'waiting' AND master_id IS NOT NULL;
