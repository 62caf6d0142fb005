-- How screens write dates, distances and weights, for everybody who has not chosen their own.

CREATE TABLE company_formats (
  one boolean PRIMARY KEY DEFAULT true CONSTRAINT company_formats__one CHECK (one),
  dates text NOT NULL CONSTRAINT company_formats__dates CHECK (dates IN ('specified', 'us')),
  units text NOT NULL CONSTRAINT company_formats__units CHECK (units IN ('us', 'metric')),
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE company_formats IS 'How screens write dates and units for those who have not chosen their own. No row: the standard.';
COMMENT ON COLUMN company_formats.one IS 'there is one row';
COMMENT ON COLUMN company_formats.dates IS 'specified: 2026-11-22 16:10; us: Nov 22, 4:10 PM';
COMMENT ON COLUMN company_formats.units IS 'us: miles and pounds; metric: kilometres and kilograms';
COMMENT ON COLUMN company_formats.updated_at IS 'when somebody last set them';
