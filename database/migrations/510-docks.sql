-- The docks of a warehouse, and the one where freight arrived.

ALTER TABLE warehouse ADD COLUMN docks text[] NOT NULL DEFAULT '{}';
ALTER TABLE receipt ADD COLUMN dock text NOT NULL DEFAULT '';

COMMENT ON COLUMN warehouse.docks IS 'Names of its docks, in the order in which they are offered';
COMMENT ON COLUMN receipt.dock IS 'The dock where its freight arrived, as a worker said; empty: not said';
