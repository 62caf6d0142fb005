-- Lines by freight class, per hundredweight and mile, with a precedence; holidays of a sheet; customers' discounts on
-- common sheets; fuel prices averaged over weeks.

ALTER TABLE rate_line
  ADD COLUMN freight_class text NOT NULL DEFAULT '',
  ADD COLUMN precedence smallint CONSTRAINT rate_line__precedence CHECK (precedence BETWEEN 1 AND 99),
  DROP CONSTRAINT rate_line__method,
  ADD CONSTRAINT rate_line__method CHECK (method IN ('flat', 'perMile', 'perCwt', 'perCwtMile', 'perPallet', 'perHour'));
COMMENT ON COLUMN rate_line.freight_class IS 'Only for that freight class of the NMFC; empty: for any';
COMMENT ON COLUMN rate_line.precedence IS 'Of lines that fit equally well, the lowest number applies; null comes last';

ALTER TABLE rate_sheet ADD COLUMN holidays jsonb NOT NULL DEFAULT '[]'::jsonb;
COMMENT ON COLUMN rate_sheet.holidays IS 'Days that count as holidays: 2026-11-26 once, 12-25 each year';

ALTER TABLE fuel_programme
  ADD COLUMN average_weeks smallint NOT NULL DEFAULT 4 CONSTRAINT fuel_programme__average_weeks CHECK (average_weeks BETWEEN 2 AND 52),
  DROP CONSTRAINT fuel_programme__basis,
  ADD CONSTRAINT fuel_programme__basis CHECK (basis IN ('week', 'averageOfWeeks', 'firstOfMonth', 'averageOfMonth'));
COMMENT ON COLUMN fuel_programme.average_weeks IS 'Of a moving average: how many weeks it covers';

CREATE TABLE rate_discount (
  account_id uuid NOT NULL CONSTRAINT rate_discount__account REFERENCES account,
  effective_from date NOT NULL,
  percent numeric NOT NULL CONSTRAINT rate_discount__percent CHECK (percent >= 0 AND percent < 100),
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (account_id, effective_from)
);
COMMENT ON TABLE rate_discount IS 'A customer''s discount on common rate sheets, each from a pickup day on';
COMMENT ON COLUMN rate_discount.account_id IS 'Whose discount it is';
COMMENT ON COLUMN rate_discount.effective_from IS 'First pickup day; it lasts until the next one begins';
COMMENT ON COLUMN rate_discount.percent IS 'Percent of linehaul and of the accessorials that a sheet marks; 0: none from that day on';
COMMENT ON COLUMN rate_discount.updated_at IS 'When it was last changed';
COMMENT ON COLUMN rate_discount.updated_by IS 'Sign-in name of the person who changed it';
