-- The office may decide that a piece goes back to who sent it; it then leaves only as a return.

ALTER TABLE piece ADD COLUMN goes_back boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN piece.goes_back IS 'the office decided that it goes back to the shipper: it leaves only as a return';
