-- Numbers that stood on waybills before their range was added were free in it.

INSERT INTO waybill_number (number, stock_id, serial, status, used_for, reason, changed_at, changed_by)
SELECT m.number, s.id, substr(m.number, 5, 7)::integer, CASE m.status WHEN 'void' THEN 'void' ELSE 'used' END,
  m.shipper || ' · ' || m.origin || '–' || m.destination, m.void_reason, m.updated_at, m.updated_by
FROM master_waybill m
JOIN waybill_stock s ON s.deleted_at IS NULL AND s.prefix = left(m.number, 3)
  AND substr(m.number, 5, 7)::integer BETWEEN s.first_serial AND s.last_serial
ON CONFLICT (number) DO UPDATE SET stock_id = excluded.stock_id, status = excluded.status, used_for = excluded.used_for,
  reason = excluded.reason, changed_at = excluded.changed_at, changed_by = excluded.changed_by
  WHERE waybill_number.status IN ('free', 'reserved');

UPDATE waybill_stock s SET
  reserved = (SELECT count(*) FROM waybill_number n WHERE n.stock_id = s.id AND n.status = 'reserved'),
  used = (SELECT count(*) FROM waybill_number n WHERE n.stock_id = s.id AND n.status = 'used'),
  voided = (SELECT count(*) FROM waybill_number n WHERE n.stock_id = s.id AND n.status = 'void'),
  next_serial = (
    SELECT x.serial FROM (SELECT generate_series(coalesce(s.next_serial, s.last_serial + 1), s.last_serial) AS serial) x
    WHERE NOT EXISTS (SELECT FROM waybill_number n WHERE n.stock_id = s.id AND n.serial = x.serial AND n.status <> 'free')
    ORDER BY x.serial LIMIT 1)
WHERE s.deleted_at IS NULL AND EXISTS (
  SELECT FROM master_waybill m WHERE s.prefix = left(m.number, 3)
    AND substr(m.number, 5, 7)::integer BETWEEN s.first_serial AND s.last_serial);

-- An airline may confirm space on some flights only.
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message__answer,
  ADD CONSTRAINT outgoing_message__answer CHECK (answer IN ('', 'taken', 'partly', 'refused'));
COMMENT ON COLUMN outgoing_message.answer IS 'what the receiver said: taken; partly: space on some of the flights; refused; empty: nothing final yet';
