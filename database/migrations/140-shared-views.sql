-- A saved view may be shown to colleagues as well.

ALTER TABLE saved_view ADD COLUMN is_shared boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN saved_view.is_shared IS 'colleagues who may see the list see it too';
CREATE INDEX saved_view__shared ON saved_view (grid) WHERE is_shared;
