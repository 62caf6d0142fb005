-- A 990 or 214 is written when it is sent, by its partner's settings as they are then: until then the event stands that it tells.
ALTER TABLE outgoing_message ADD COLUMN told jsonb;
COMMENT ON COLUMN outgoing_message.told IS 'of a 990 or 214: the event it tells, from which its sets are written when it is first sent; null in others, and in those queued before it was kept, which have x12';
COMMENT ON COLUMN outgoing_message.x12 IS 'of a 997, 999, TA1 or 210: TA1s and groups of sets with the version they are written in, to be put into an interchange when it is first sent';
