-- Stops whose ZIP code has no position of its own; airports' codes get that of the airport, not of the middle of the city.

ALTER TABLE stop ADD COLUMN place_approximate boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN stop.place_approximate IS 'lat and lng are those of the city or airport, because the postal code has none of its own';

UPDATE stop s SET lat = area.lat, lng = area.lng, place_approximate = true
FROM (VALUES
  ('60666', 41.976913, -87.90488), ('30320', 33.640068, -84.44403), ('20041', 38.95315, -77.44774),
  ('20101', 38.95315, -77.44774), ('63145', 38.74228, -90.36587), ('64195', 39.293808, -94.719925),
  ('44181', 41.410854, -81.83821), ('15231', 40.49585, -80.25657), ('28219', 35.219166, -80.93584),
  ('45275', 39.0555, -84.66145), ('89111', 36.086945, -115.1486), ('84122', 40.785645, -111.980675),
  ('38130', 35.04458, -89.98226), ('90009', 33.943398, -118.40828), ('33159', 25.796, -80.27824)
) AS area (zip, lat, lng)
WHERE left(btrim(s.postal_code), 5) = area.zip;
