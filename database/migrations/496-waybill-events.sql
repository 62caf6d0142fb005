-- What happens to waybills at airlines: statuses that they send or that a person types, and where each waybill stands.

CREATE TABLE waybill_event (
  id uuid PRIMARY KEY,
  master_id uuid NOT NULL CONSTRAINT waybill_event__master REFERENCES master_waybill,
  code text NOT NULL CONSTRAINT waybill_event__code CHECK (code ~ '^[A-Z]{3}$'),
  happened_at timestamptz NOT NULL,
  local_time text NOT NULL,
  time_zone text NOT NULL,
  station text NOT NULL,
  flight text NOT NULL,
  pieces integer CONSTRAINT waybill_event__pieces CHECK (pieces > 0),
  weight text NOT NULL,
  remark text NOT NULL,
  message_id uuid,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);
COMMENT ON TABLE waybill_event IS 'A status of a master waybill: an airline sent it, or a person typed it';
COMMENT ON COLUMN waybill_event.id IS 'UUIDv7';
COMMENT ON COLUMN waybill_event.master_id IS 'the master waybill';
COMMENT ON COLUMN waybill_event.code IS 'status code: BKD, RCS, MAN, DEP, ARR, RCF, NFD, DLV, DIS, …';
COMMENT ON COLUMN waybill_event.happened_at IS 'when it happened';
COMMENT ON COLUMN waybill_event.local_time IS 'the same by the clock of the station: 2026-11-28T10:15, or only the day';
COMMENT ON COLUMN waybill_event.time_zone IS 'zone of the station';
COMMENT ON COLUMN waybill_event.station IS 'airport, IATA code; empty if unknown';
COMMENT ON COLUMN waybill_event.flight IS 'flight; empty if it has none';
COMMENT ON COLUMN waybill_event.pieces IS 'pieces that it is about; null: all';
COMMENT ON COLUMN waybill_event.weight IS 'their weight as it was sent: 97.6 K; empty if unknown';
COMMENT ON COLUMN waybill_event.remark IS 'what a person added; of a discrepancy its code';
COMMENT ON COLUMN waybill_event.message_id IS 'the received message; null if a person typed it';
COMMENT ON COLUMN waybill_event.created_at IS 'when it was received or typed';
COMMENT ON COLUMN waybill_event.created_by IS 'who sent or typed it';
-- A message that comes twice, or repeats what another said, adds nothing.
CREATE UNIQUE INDEX waybill_event__same ON waybill_event (master_id, code, station, flight, local_time, coalesce(pieces, 0));
CREATE INDEX waybill_event__message_id ON waybill_event (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE waybill_track (
  master_id uuid PRIMARY KEY CONSTRAINT waybill_track__master REFERENCES master_waybill,
  is_open boolean NOT NULL,
  moved_at timestamptz NOT NULL,
  latest_code text NOT NULL,
  latest_station text NOT NULL,
  latest_pieces integer,
  accepted_pieces integer NOT NULL,
  departed_pieces integer NOT NULL,
  arrived_pieces integer NOT NULL,
  delivered_pieces integer NOT NULL,
  due_code text NOT NULL,
  due_at timestamptz
);
COMMENT ON TABLE waybill_track IS 'Where a booked master waybill stands, worked out from its events';
COMMENT ON COLUMN waybill_track.master_id IS 'the master waybill';
COMMENT ON COLUMN waybill_track.is_open IS 'neither delivered nor void';
COMMENT ON COLUMN waybill_track.moved_at IS 'when the latest event happened; without one, when it was booked';
COMMENT ON COLUMN waybill_track.latest_code IS 'status code of the latest event; empty without one';
COMMENT ON COLUMN waybill_track.latest_station IS 'airport of the latest event';
COMMENT ON COLUMN waybill_track.latest_pieces IS 'pieces of the latest event; null: all';
COMMENT ON COLUMN waybill_track.accepted_pieces IS 'pieces that the airline accepted at the origin (RCS)';
COMMENT ON COLUMN waybill_track.departed_pieces IS 'pieces that left the origin (DEP)';
COMMENT ON COLUMN waybill_track.arrived_pieces IS 'pieces that arrived at the destination (ARR, RCF)';
COMMENT ON COLUMN waybill_track.delivered_pieces IS 'pieces that were delivered (DLV)';
COMMENT ON COLUMN waybill_track.due_code IS 'status that comes next; empty if none is expected';
COMMENT ON COLUMN waybill_track.due_at IS 'from then on that status is missing; null if none is expected';
CREATE INDEX waybill_track__moved ON waybill_track (moved_at, master_id);
CREATE INDEX waybill_track__open ON waybill_track (moved_at, master_id) WHERE is_open;
CREATE INDEX waybill_track__due ON waybill_track (due_at, master_id) WHERE is_open AND due_at IS NOT NULL;
INSERT INTO waybill_track
SELECT id, status NOT IN ('delivered', 'void'), updated_at, '', '', NULL, 0, 0, 0, 0, '', NULL
FROM master_waybill WHERE number IS NOT NULL;

ALTER TABLE booking_message ADD COLUMN master_id uuid CONSTRAINT booking_message__master REFERENCES master_waybill;
COMMENT ON COLUMN booking_message.master_id IS 'the master waybill that a message of an airline is about';
COMMENT ON COLUMN booking_message.purpose IS 'of a booking: original, change, cancel; of an airline''s message its type: FSU, FMA, FNA, …; empty if it could not be read';
CREATE INDEX booking_message__master_id ON booking_message (master_id, received_at DESC, id DESC) WHERE master_id IS NOT NULL;

INSERT INTO permission (name) VALUES ('/air/tracking/list') ON CONFLICT DO NOTHING;
