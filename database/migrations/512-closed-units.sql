-- A unit load device that stands on a manifest: nothing is built on it any more.

ALTER TABLE load_unit ADD COLUMN manifest_of text NOT NULL DEFAULT '';

COMMENT ON COLUMN load_unit.manifest_of IS 'Number of the master waybill on whose manifest it stands: no piece is built on it or taken off; empty: it may change';

UPDATE load_unit u SET manifest_of = m.number FROM master_waybill m
  WHERE m.id = u.master_id AND m.number IS NOT NULL AND m.deleted_at IS NULL
    AND m.status IN ('manifested', 'tendered', 'departed', 'arrived', 'delivered');
