-- A stored picture has no hidden data. When and where a photo was taken is kept beside it.
ALTER TABLE begun_file
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN taken_lat double precision,
  ADD COLUMN taken_lng double precision;
COMMENT ON COLUMN begun_file.taken_at IS 'when the photo was taken, by its camera; null: unknown';
COMMENT ON COLUMN begun_file.taken_lat IS 'latitude where it was taken, degrees; null: unknown';
COMMENT ON COLUMN begun_file.taken_lng IS 'longitude where it was taken, degrees; null: unknown';

ALTER TABLE file
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN taken_lat double precision,
  ADD COLUMN taken_lng double precision;
COMMENT ON COLUMN file.taken_at IS 'when the photo was taken, by its camera; null: unknown';
COMMENT ON COLUMN file.taken_lat IS 'latitude where it was taken, degrees; null: unknown';
COMMENT ON COLUMN file.taken_lng IS 'longitude where it was taken, degrees; null: unknown';
