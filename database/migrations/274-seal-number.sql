-- The seal of a load: booked, or read off it by the driver.
ALTER TABLE work_order ADD COLUMN seal_no text NOT NULL DEFAULT '';
COMMENT ON COLUMN work_order.seal_no IS 'number of the seal on the container or trailer, as entered or as its driver read it';
