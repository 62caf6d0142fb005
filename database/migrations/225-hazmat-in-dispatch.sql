-- Who may carry dangerous goods, and with what.

ALTER TABLE driver ADD COLUMN hazmat_expires_on date;
COMMENT ON COLUMN driver.hazmat_expires_on IS 'last day of the endorsement H (hazardous materials); null: the driver has none';
ALTER TABLE truck ADD COLUMN placards boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN truck.placards IS 'it can carry hazmat placards';
