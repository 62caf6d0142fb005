-- The docks of a warehouse, and the one where freight arrived.

ALTER TABLE warehouse ADD COLUMN docks text[] NOT NULL DEFAULT '{}';
ALTER TABLE receipt ADD COLUMN dock text NOT NULL DEFAULT '';
