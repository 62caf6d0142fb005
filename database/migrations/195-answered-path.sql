-- A form that is saved again with other content hears what its first save made: that needs the call of the first.

ALTER TABLE answered_call ADD COLUMN path text;
COMMENT ON COLUMN answered_call.path IS 'path of the call; null for calls answered before this column was there';
