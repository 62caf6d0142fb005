-- An alarm of a screening follows the freight to the next waybill of its work orders.

ALTER TABLE screening ADD COLUMN work_order_ids uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN screening.work_order_ids IS 'of an alarm: the work orders whose freight its waybill had, then or later; empty: none, or it passed';
UPDATE screening c SET work_order_ids = ARRAY(
    SELECT o.work_order_id FROM house_waybill_order o WHERE o.house_id = c.house_id
    UNION
    SELECT w.id FROM master_waybill m JOIN work_order w ON w.mawb <> '' AND waybill_number(w.mawb) = m.number AND w.deleted_at IS NULL
      WHERE m.id = c.master_id)
  WHERE c.result = 'failed';
CREATE INDEX screening__alarms ON screening USING gin (work_order_ids) WHERE result = 'failed' AND withdrawn_because = '';
