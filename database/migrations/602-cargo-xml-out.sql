-- Airlines and co-loaders may take Cargo-XML: an XFWB for a waybill; for its houses an XFHL, and an XFZB for each.

ALTER TABLE partner DROP CONSTRAINT partner__fwb_version;
ALTER TABLE partner ADD CONSTRAINT partner__fwb_version CHECK (fwb_version IN ('16', '17', 'XFWB')) NOT VALID;
ALTER TABLE partner VALIDATE CONSTRAINT partner__fwb_version;
ALTER TABLE partner DROP CONSTRAINT partner__fhl_version;
ALTER TABLE partner ADD CONSTRAINT partner__fhl_version CHECK (fhl_version IN ('4', '5', 'XFHL')) NOT VALID;
ALTER TABLE partner VALIDATE CONSTRAINT partner__fhl_version;
COMMENT ON COLUMN partner.fwb_version IS 'how it gets waybills: the version of the FWB, or XFWB';
COMMENT ON COLUMN partner.fhl_version IS 'how it gets houses: the version of the FHL, or XFHL with an XFZB for each house';

ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__kind;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message__kind
  CHECK (kind IN ('997', '999', 'TA1', '990', '214', '210', 'webhook', 'mail', 'sms', 'FWB', 'FHL', 'XFZB', 'FFR', 'FSR')) NOT VALID;
ALTER TABLE outgoing_message VALIDATE CONSTRAINT outgoing_message__kind;
