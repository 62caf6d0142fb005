-- A waybill that goes on another flight leaves the departure and cut-offs of the old one behind.

ALTER TABLE master_waybill ADD COLUMN flight_before text NOT NULL DEFAULT '';
COMMENT ON COLUMN master_waybill.flight_before IS 'flight, day and airport whose departure and cut-offs fell away with them, until new ones are entered: CX992 2026-12-05 ORD; empty: none';
