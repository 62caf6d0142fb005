-- A confirmed order whose freight goes to one of our warehouses is expected there by itself.

ALTER TABLE receipt
  ADD COLUMN follows_order boolean NOT NULL DEFAULT false,
  ADD COLUMN part_of_order boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN receipt.follows_order IS 'its order made it: it changes, is cancelled and is expected again with the order';
COMMENT ON COLUMN receipt.part_of_order IS 'its order also brings freight elsewhere: what is booked here stands in this row';
