/**
 * SQL: rows of the operation log about the movement `m`. What does not move a piece is logged elsewhere: damage and a missing piece with the
 * discrepancy that they made, pieces that stayed behind with the truck that left without them.
 */
export const movementRows = `
  SELECT l.* FROM operation_log l
  WHERE l.entity = 'piece' AND l.entity_id = m.piece_id AND l.at = m.received_at AND l.outcome = 'done' AND l.action = 'piece.' || m.action
  UNION ALL
  SELECT l.* FROM discrepancy d JOIN operation_log l ON l.entity = 'discrepancy' AND l.entity_id = d.id AND l.action = 'discrepancy.report'
  WHERE m.action IN ('damage', 'missing') AND d.act_id = m.act_id AND d.piece_id = m.piece_id
  UNION ALL
  SELECT l.* FROM operation_log l
  WHERE m.action = 'leftBehind' AND l.action = 'task.loaded' AND l.at = m.received_at
    AND l.after->'leftBehind' ?| ARRAY(SELECT x.label FROM piece_label x WHERE x.piece_id = m.piece_id)`
