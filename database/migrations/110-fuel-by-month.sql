-- A programme may go by a month's price of fuel instead of a week's.

ALTER TABLE fuel_programme
  ADD COLUMN basis text NOT NULL DEFAULT 'week' CONSTRAINT fuel_programme__basis CHECK (basis IN ('week', 'firstOfMonth', 'averageOfMonth')),
  ADD COLUMN effective_day int NOT NULL DEFAULT 1 CONSTRAINT fuel_programme__effective_day CHECK (effective_day BETWEEN 1 AND 28),
  ADD COLUMN lag_months int NOT NULL DEFAULT 0 CONSTRAINT fuel_programme__lag_months CHECK (lag_months BETWEEN 0 AND 12);
COMMENT ON COLUMN fuel_programme.basis IS 'whose price counts: of a week, of a month''s first Monday, or the average of a month''s Mondays';
COMMENT ON COLUMN fuel_programme.effective_day IS 'of a month''s price: the day of the month from which it counts';
COMMENT ON COLUMN fuel_programme.lag_months IS 'of a month''s price: whole months between it and its effect';
