-- What was given up and set aside can be taken up again; what was undone before it was sent cannot.
ALTER TABLE outgoing_message
  DROP CONSTRAINT outgoing_message__state,
  ADD CONSTRAINT outgoing_message__state CHECK (state IN ('waiting', 'sent', 'dead', 'kept', 'withdrawn', 'setAside'));
UPDATE outgoing_message m SET state = 'setAside' WHERE m.state = 'withdrawn' AND EXISTS (
  SELECT FROM operation_log l WHERE l.entity_id = m.id AND l.action = 'outgoingMessage.setAside' AND l.outcome = 'done');
