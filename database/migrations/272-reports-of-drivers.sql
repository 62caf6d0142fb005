-- What drivers report besides their steps: exceptions, waiting, seals and papers. Messages may have files.
CREATE TABLE task_report (
  id uuid CONSTRAINT task_report__id PRIMARY KEY CONSTRAINT task_report__act REFERENCES driver_act,
  task_id uuid CONSTRAINT task_report__task REFERENCES task,
  stop_id uuid CONSTRAINT task_report__stop REFERENCES stop,
  driver_id uuid NOT NULL CONSTRAINT task_report__driver REFERENCES driver,
  kind text NOT NULL CONSTRAINT task_report__kind CHECK (kind IN ('exception', 'wait', 'seal', 'document')),
  at timestamptz NOT NULL,
  phone_at timestamptz NOT NULL,
  skew_ms bigint NOT NULL,
  received_at timestamptz NOT NULL,
  lat double precision,
  lng double precision,
  accuracy_m real,
  payload jsonb NOT NULL DEFAULT '{}',
  outcome text NOT NULL CONSTRAINT task_report__outcome CHECK (outcome IN ('applied', 'held', 'refused')),
  outcome_reason text NOT NULL DEFAULT '',
  late boolean NOT NULL DEFAULT false,
  review text CONSTRAINT task_report__review CHECK (review IN ('waiting', 'accepted', 'dismissed')),
  reviewed_at timestamptz,
  reviewed_by text NOT NULL DEFAULT '',
  CONSTRAINT task_report__task_unless_document CHECK (task_id IS NOT NULL OR kind = 'document')
);
COMMENT ON TABLE task_report IS 'What a driver reported besides steps. It changes no status';
COMMENT ON COLUMN task_report.id IS 'id of the act, made by the phone';
COMMENT ON COLUMN task_report.task_id IS 'the task; null: a paper of the driver';
COMMENT ON COLUMN task_report.stop_id IS 'the stop, if it is about one';
COMMENT ON COLUMN task_report.driver_id IS 'who reported it';
COMMENT ON COLUMN task_report.kind IS 'exception, wait (the driver waits at the stop from then on), seal or document';
COMMENT ON COLUMN task_report.at IS 'when it happened: phone_at and skew_ms, or as the office decided';
COMMENT ON COLUMN task_report.phone_at IS 'time by the phone''s clock';
COMMENT ON COLUMN task_report.skew_ms IS 'the server''s clock less the phone''s at their last contact, milliseconds';
COMMENT ON COLUMN task_report.received_at IS 'when the server received it';
COMMENT ON COLUMN task_report.lat IS 'latitude of the phone, degrees';
COMMENT ON COLUMN task_report.lng IS 'longitude of the phone, degrees';
COMMENT ON COLUMN task_report.accuracy_m IS 'accuracy of the position, meters';
COMMENT ON COLUMN task_report.payload IS 'What it says: type, pieces, remark, sealNo, containerNo, value. Its files are in named_file';
COMMENT ON COLUMN task_report.outcome IS 'applied counts; held waits for the office; refused was dismissed';
COMMENT ON COLUMN task_report.outcome_reason IS 'why it does not count';
COMMENT ON COLUMN task_report.late IS 'true: it was reported after the task was taken from the driver';
COMMENT ON COLUMN task_report.review IS 'the office''s decision on a held report; null: none needed';
COMMENT ON COLUMN task_report.reviewed_at IS 'when the office decided';
COMMENT ON COLUMN task_report.reviewed_by IS 'who decided';
CREATE INDEX task_report__task_id ON task_report (task_id, at);
CREATE INDEX task_report__stop_id ON task_report (stop_id) WHERE stop_id IS NOT NULL;
CREATE INDEX task_report__driver_id ON task_report (driver_id, at);
CREATE INDEX task_report__waiting ON task_report (task_id) WHERE outcome = 'held';

ALTER TABLE app_message ADD COLUMN file_ids uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN app_message.file_ids IS 'Files of the message, in its sender''s order. Those of an act may still be on the phone';
CREATE INDEX app_message__file_ids ON app_message USING gin (file_ids);
