-- Dangerous goods: the class counts in dispatch, so it is a field of its own and not a word of the commodity.

ALTER TABLE work_order
  ADD COLUMN hazmat_class text
    CONSTRAINT work_order__hazmat_class CHECK (hazmat_class IN ('1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '2.1', '2.2', '2.3', '3',
      '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'));
COMMENT ON COLUMN work_order.hazmat_class IS 'UN hazard class or division, 1.1 to 9; null: no dangerous goods';

-- Few orders have one: the list is filtered and sorted by it along these alone.
CREATE INDEX work_order__hazmat_class ON work_order (hazmat_class, id) WHERE hazmat_class IS NOT NULL AND deleted_at IS NULL;
