-- First pages by action and of refused attempts, and an account's booking messages, along an index.

CREATE INDEX operation_log__action ON operation_log (action, at DESC, id DESC);
CREATE INDEX operation_log__refused ON operation_log (at DESC, id DESC) WHERE outcome = 'refused';
CREATE INDEX booking_message__account_received ON booking_message (account_id, received_at DESC, id DESC);
