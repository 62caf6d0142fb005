-- Requests to airlines: for space (FFR) and for the status of a waybill (FSR).

ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__kind;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message__kind
  CHECK (kind IN ('997', '999', 'TA1', '990', '214', '210', 'webhook', 'mail', 'FWB', 'FHL', 'FFR', 'FSR')) NOT VALID;
ALTER TABLE outgoing_message VALIDATE CONSTRAINT outgoing_message__kind;
