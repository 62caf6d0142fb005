-- A fuel programme, a rate sheet and an account have one currency each; dated rates convert between them.

ALTER TABLE fuel_programme ADD COLUMN currency text NOT NULL DEFAULT 'USD'
  CONSTRAINT fuel_programme__currency CHECK (currency ~ '^[A-Z]{3}$');
COMMENT ON COLUMN fuel_programme.currency IS 'ISO 4217: what its peg, its bands and its prices per mile are in, and the index it follows; a percentage of linehaul is in the sheet''s';
COMMENT ON COLUMN fuel_programme.bands IS '[{from, to, value}] in ascending order, its currency a gallon, both ends included';
COMMENT ON COLUMN fuel_programme.peg IS 'price a gallon that the linehaul covers already, in its currency';
COMMENT ON COLUMN fuel_programme.method IS 'percent: bands to percent of linehaul; perMile: bands to money a mile; peg: (price - peg) / miles per gallon, money a mile';
COMMENT ON COLUMN fuel_price.price IS 'money a gallon, in the currency of the programmes that follow the index';

CREATE TABLE exchange_rate (
  from_currency text NOT NULL CONSTRAINT exchange_rate__from_currency CHECK (from_currency ~ '^[A-Z]{3}$'),
  to_currency text NOT NULL CONSTRAINT exchange_rate__to_currency CHECK (to_currency ~ '^[A-Z]{3}$'),
  on_date date NOT NULL,
  rate numeric NOT NULL CONSTRAINT exchange_rate__rate CHECK (rate > 0),
  source text NOT NULL CONSTRAINT exchange_rate__source CHECK (source IN ('typed', 'ecb')),
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (from_currency, to_currency, on_date),
  CONSTRAINT exchange_rate__pair CHECK (from_currency <> to_currency)
);
COMMENT ON TABLE exchange_rate IS 'What a currency is worth in another on a day: one rate per pair and day.';
COMMENT ON COLUMN exchange_rate.from_currency IS 'ISO 4217';
COMMENT ON COLUMN exchange_rate.to_currency IS 'ISO 4217';
COMMENT ON COLUMN exchange_rate.on_date IS 'the day the rate is of';
COMMENT ON COLUMN exchange_rate.rate IS 'units of to_currency for one unit of from_currency';
COMMENT ON COLUMN exchange_rate.source IS 'typed by a person, or from a file of the European Central Bank';
COMMENT ON COLUMN exchange_rate.updated_at IS 'when it was last written';
COMMENT ON COLUMN exchange_rate.updated_by IS 'name of the person who wrote it last';
CREATE INDEX exchange_rate__on_date ON exchange_rate (on_date);

COMMENT ON COLUMN billing.currency IS 'ISO 4217: the account''s';

-- The last guard: whatever drafts an invoice, its lines are charges in its own currency.
CREATE FUNCTION keep_invoice_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added l JOIN charge c ON c.id = l.charge_id JOIN invoice i ON i.id = l.invoice_id WHERE c.currency <> i.currency) THEN
    RAISE EXCEPTION 'an invoice has one currency' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_line__currency AFTER INSERT ON invoice_line
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_currency();
