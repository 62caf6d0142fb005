-- A label in composed characters or full-width digits is the same label as in plain ones: only the plain form is kept. Those of which two pieces
-- have one each in use stay as they are, until one has left.

WITH odd AS (
  SELECT id, ended_at, normalize(label, NFKC) AS plain FROM piece_label
  WHERE label IS NOT NFKC NORMALIZED AND length(normalize(label, NFKC)) BETWEEN 1 AND 60)
UPDATE piece_label x SET label = o.plain FROM odd o
WHERE x.id = o.id AND (o.ended_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM piece_label y WHERE y.label = o.plain AND y.ended_at IS NULL)
  AND NOT EXISTS (SELECT FROM odd b WHERE b.plain = o.plain AND b.ended_at IS NULL AND b.id <> o.id));

WITH odd AS (
  SELECT id, warehouse_id, normalize(upper(code), NFKC) AS plain FROM load_unit
  WHERE ended_at IS NULL AND code IS NOT NFKC NORMALIZED AND length(normalize(upper(code), NFKC)) BETWEEN 1 AND 60)
UPDATE load_unit u SET code = o.plain FROM odd o
WHERE u.id = o.id AND NOT EXISTS (
    SELECT FROM load_unit y WHERE y.warehouse_id = o.warehouse_id AND upper(y.code) = o.plain AND y.ended_at IS NULL)
  AND NOT EXISTS (SELECT FROM odd b WHERE b.warehouse_id = o.warehouse_id AND b.plain = o.plain AND b.id <> o.id);
