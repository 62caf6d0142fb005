-- A person's own settings, and the lists as they like to see them.

CREATE TABLE preferences (
  user_id uuid PRIMARY KEY CONSTRAINT preferences__user REFERENCES "user",
  chosen jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE preferences IS 'What a person set for themselves.';
COMMENT ON COLUMN preferences.user_id IS 'whose';
COMMENT ON COLUMN preferences.chosen IS 'what differs from the standard, by the names of domain/users/preferences.ts';
COMMENT ON COLUMN preferences.updated_at IS 'when';

CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT saved_view__user REFERENCES "user",
  grid text NOT NULL,
  name text NOT NULL CONSTRAINT saved_view__name_length CHECK (length(name) BETWEEN 1 AND 60),
  query text NOT NULL,
  layout jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE saved_view IS 'A list as a person wants to find it again.';
COMMENT ON COLUMN saved_view.id IS 'UUIDv7';
COMMENT ON COLUMN saved_view.user_id IS 'whose';
COMMENT ON COLUMN saved_view.grid IS 'which list, as in grid_layout';
COMMENT ON COLUMN saved_view.name IS 'what they call it';
COMMENT ON COLUMN saved_view.query IS 'filters, search and sort, as in the page''s address';
COMMENT ON COLUMN saved_view.layout IS 'order, widths, hidden and pinned columns';
COMMENT ON COLUMN saved_view.is_default IS 'shown when the list is opened without a question';
COMMENT ON COLUMN saved_view.created_at IS 'when it was made';
COMMENT ON COLUMN saved_view.updated_at IS 'when it last changed';
CREATE UNIQUE INDEX saved_view__name ON saved_view (user_id, grid, lower(name));
CREATE UNIQUE INDEX saved_view__default ON saved_view (user_id, grid) WHERE is_default;
