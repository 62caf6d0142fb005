-- A person may leave storage as it was invoiced: the exception goes, and comes back only for another sum.

ALTER TABLE billing ADD COLUMN storage_dismissed text NOT NULL DEFAULT '';
COMMENT ON COLUMN billing.storage_dismissed IS 'sums of storage, invoiced and due, that a person left as they were invoiced; empty: none';
