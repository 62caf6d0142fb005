-- Text rules of airlines and co-loaders, and which of them changed a message.

ALTER TABLE partner ADD COLUMN text_rules jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN partner.text_rules IS 'of an airline or co-loader: changes of texts in its messages, in their order';

ALTER TABLE outgoing_message
  ADD COLUMN composed text,
  ADD COLUMN text_rules jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN outgoing_message.composed IS 'an FWB or FHL without envelope as composed, before text rules of its partner; null: no rule changed it';
COMMENT ON COLUMN outgoing_message.text_rules IS 'rules that changed it, each with the version of the partner that it stood in';
CREATE INDEX outgoing_message__partner_refused ON outgoing_message (partner_id, answered_at DESC, id DESC) WHERE answer = 'refused';
