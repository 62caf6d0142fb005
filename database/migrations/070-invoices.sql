-- Invoices and what settles them: drafts, issued documents that never change, payments, credit notes, write-offs, closed months.

CREATE TABLE invoice_counter (
  kind text NOT NULL CONSTRAINT invoice_counter__kind CHECK (kind IN ('invoice', 'creditNote')),
  year smallint NOT NULL,
  last_number int NOT NULL,
  PRIMARY KEY (kind, year)
);
COMMENT ON TABLE invoice_counter IS 'The last number of each kind and year. It is taken under this row''s lock in the transaction that issues: so there are no gaps, whoever crashes.';
COMMENT ON COLUMN invoice_counter.kind IS 'invoice or creditNote';
COMMENT ON COLUMN invoice_counter.year IS 'the year of issue';
COMMENT ON COLUMN invoice_counter.last_number IS 'the last that was given, from 1';

CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT invoice__kind CHECK (kind IN ('invoice', 'creditNote')),
  status text NOT NULL DEFAULT 'draft' CONSTRAINT invoice__status CHECK (status IN ('draft', 'issued')),
  year smallint,
  serial int,
  number text GENERATED ALWAYS AS (CASE kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END
    || lpad((year % 100)::text, 2, '0') || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')) STORED,
  account_id uuid NOT NULL CONSTRAINT invoice__account REFERENCES account,
  customer_name text NOT NULL,
  bill_to jsonb NOT NULL DEFAULT '{}'::jsonb,
  issuer text NOT NULL DEFAULT '',
  currency text NOT NULL,
  terms_days int NOT NULL CONSTRAINT invoice__terms_days CHECK (terms_days BETWEEN 0 AND 365),
  issued_on date,
  due_on date,
  period_from date,
  period_to date,
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  corrects_id uuid CONSTRAINT invoice__corrects REFERENCES invoice,
  order_count int NOT NULL DEFAULT 0,
  total numeric NOT NULL DEFAULT 0,
  sha256 bytea,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  issued_at timestamptz,
  issued_by text,
  CONSTRAINT invoice__number UNIQUE (kind, year, serial),
  CONSTRAINT invoice__issued CHECK (status = 'draft' AND serial IS NULL OR status = 'issued' AND serial IS NOT NULL AND issued_on IS NOT NULL
    AND due_on >= issued_on AND issued_at IS NOT NULL AND issued_by IS NOT NULL AND sha256 IS NOT NULL AND year = extract(year FROM issued_on)),
  CONSTRAINT invoice__total CHECK (status = 'draft' OR kind = 'invoice' AND total >= 0 OR kind = 'creditNote' AND total <= 0)
);
COMMENT ON TABLE invoice IS 'A bill to an account, or a credit note for one. A draft can be changed and deleted; an issued one never changes.';
COMMENT ON COLUMN invoice.id IS 'UUIDv7';
COMMENT ON COLUMN invoice.kind IS 'invoice, or creditNote with amounts below nothing';
COMMENT ON COLUMN invoice.status IS 'draft or issued; whether it is paid is in invoice_balance';
COMMENT ON COLUMN invoice.year IS 'the year whose numbers it is among; null while a draft';
COMMENT ON COLUMN invoice.serial IS 'its number in that year, without gaps; null while a draft';
COMMENT ON COLUMN invoice.number IS 'as people know it, such as INV-26-000123; null while a draft';
COMMENT ON COLUMN invoice.account_id IS 'who pays';
COMMENT ON COLUMN invoice.customer_name IS 'what the account was called';
COMMENT ON COLUMN invoice.bill_to IS 'the account''s code, name and bill-to address as they were when it was issued';
COMMENT ON COLUMN invoice.issuer IS 'name and address of who issued it, a line each';
COMMENT ON COLUMN invoice.currency IS 'ISO 4217';
COMMENT ON COLUMN invoice.terms_days IS 'days from issue until it is due';
COMMENT ON COLUMN invoice.issued_on IS 'the date that it bears';
COMMENT ON COLUMN invoice.due_on IS 'to be paid until then';
COMMENT ON COLUMN invoice.period_from IS 'the first day of delivery among its orders';
COMMENT ON COLUMN invoice.period_to IS 'the last day of delivery among its orders';
COMMENT ON COLUMN invoice.reference IS 'the customer''s own reference, such as a purchase order';
COMMENT ON COLUMN invoice.note IS 'printed on it';
COMMENT ON COLUMN invoice.reason IS 'of a credit note: why';
COMMENT ON COLUMN invoice.corrects_id IS 'of a credit note: the invoice that it credits; of an invoice: the one that it stands for';
COMMENT ON COLUMN invoice.order_count IS 'how many orders it bills';
COMMENT ON COLUMN invoice.total IS 'sum of its lines';
COMMENT ON COLUMN invoice.sha256 IS 'of what it says, made when it was issued and kept in the operation log as well: a change behind the database''s back shows';
COMMENT ON COLUMN invoice.version IS 'optimistic lock';
COMMENT ON COLUMN invoice.created_at IS 'when it was drafted';
COMMENT ON COLUMN invoice.created_by IS 'who drafted it';
COMMENT ON COLUMN invoice.updated_at IS 'when it was last changed';
COMMENT ON COLUMN invoice.updated_by IS 'name of who changed it last';
COMMENT ON COLUMN invoice.issued_at IS 'when it was issued';
COMMENT ON COLUMN invoice.issued_by IS 'name of who issued it';
CREATE INDEX invoice__account_id ON invoice (account_id, issued_on DESC);
CREATE INDEX invoice__issued_on ON invoice (coalesce(issued_on, 'infinity'::date) DESC, id DESC);
CREATE INDEX invoice__corrects_id ON invoice (corrects_id) WHERE corrects_id IS NOT NULL;

CREATE TABLE invoice_order (
  invoice_id uuid NOT NULL CONSTRAINT invoice_order__invoice REFERENCES invoice ON DELETE CASCADE,
  work_order_id uuid NOT NULL CONSTRAINT invoice_order__work_order REFERENCES work_order,
  position int NOT NULL,
  facts jsonb NOT NULL,
  PRIMARY KEY (invoice_id, work_order_id)
);
COMMENT ON TABLE invoice_order IS 'An order that an invoice bills, with what it says of it.';
COMMENT ON COLUMN invoice_order.invoice_id IS 'of which invoice';
COMMENT ON COLUMN invoice_order.work_order_id IS 'which order';
COMMENT ON COLUMN invoice_order.position IS 'its place on the invoice, from 1';
COMMENT ON COLUMN invoice_order.facts IS 'numbers, freight, and stops with times and proof, as they were then: domain/billing/invoice-api.ts';
CREATE INDEX invoice_order__work_order_id ON invoice_order (work_order_id);

CREATE TABLE invoice_line (
  invoice_id uuid NOT NULL CONSTRAINT invoice_line__invoice REFERENCES invoice ON DELETE CASCADE,
  line_no int NOT NULL,
  work_order_id uuid NOT NULL CONSTRAINT invoice_line__work_order REFERENCES work_order,
  charge_id uuid CONSTRAINT invoice_line__charge REFERENCES charge,
  of_line_no int,
  kind text NOT NULL,
  name text NOT NULL,
  quantity numeric NOT NULL,
  unit text NOT NULL,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  reason text NOT NULL DEFAULT '',
  arithmetic jsonb NOT NULL DEFAULT '[]'::jsonb,
  PRIMARY KEY (invoice_id, line_no)
);
COMMENT ON TABLE invoice_line IS 'One charge as an invoice bills it: a copy that stays as it is.';
COMMENT ON COLUMN invoice_line.invoice_id IS 'of which invoice';
COMMENT ON COLUMN invoice_line.line_no IS 'its place on the invoice, from 1';
COMMENT ON COLUMN invoice_line.work_order_id IS 'for which order';
COMMENT ON COLUMN invoice_line.charge_id IS 'the charge that it copies';
COMMENT ON COLUMN invoice_line.of_line_no IS 'of a credit note: the line of the invoice that it credits';
COMMENT ON COLUMN invoice_line.kind IS 'what for: as charges have it';
COMMENT ON COLUMN invoice_line.name IS 'as it stands on the invoice';
COMMENT ON COLUMN invoice_line.quantity IS 'how many units';
COMMENT ON COLUMN invoice_line.unit IS 'of what';
COMMENT ON COLUMN invoice_line.price IS 'of one unit';
COMMENT ON COLUMN invoice_line.amount IS 'what is billed, in the invoice''s currency and its minor unit';
COMMENT ON COLUMN invoice_line.reason IS 'why a person wrote the charge';
COMMENT ON COLUMN invoice_line.arithmetic IS 'how the amount came about, step by step: domain/billing/charge.ts';

ALTER TABLE billing ADD COLUMN invoice_id uuid CONSTRAINT billing__invoice REFERENCES invoice;
COMMENT ON COLUMN billing.invoice_id IS 'the draft or invoice that bills it; null: none does yet';
ALTER TABLE billing ADD CONSTRAINT billing__invoiced CHECK (
  status = 'Approved' OR status = 'Invoiced' AND invoice_id IS NOT NULL OR status NOT IN ('Approved', 'Invoiced') AND invoice_id IS NULL);
CREATE INDEX billing__invoice_id ON billing (invoice_id) WHERE invoice_id IS NOT NULL;

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT payment__account REFERENCES account,
  received_on date NOT NULL,
  method text NOT NULL CONSTRAINT payment__method CHECK (method IN ('check', 'ach', 'wire', 'card', 'cash', 'other')),
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  currency text NOT NULL,
  amount numeric NOT NULL CONSTRAINT payment__amount CHECK (amount > 0),
  allocated numeric NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  voided_at timestamptz,
  voided_by text,
  voided_on date,
  void_reason text,
  CONSTRAINT payment__allocated CHECK (allocated >= 0 AND allocated <= amount AND (voided_at IS NULL OR allocated = 0))
);
COMMENT ON TABLE payment IS 'Money that an account paid. It is voided, never changed.';
COMMENT ON COLUMN payment.id IS 'UUIDv7; made by who writes it down, so that a repeat does nothing';
COMMENT ON COLUMN payment.account_id IS 'who paid';
COMMENT ON COLUMN payment.received_on IS 'the day that it counts from';
COMMENT ON COLUMN payment.method IS 'how it was paid';
COMMENT ON COLUMN payment.reference IS 'number of the check or transfer';
COMMENT ON COLUMN payment.note IS 'for the people who keep the books';
COMMENT ON COLUMN payment.currency IS 'ISO 4217';
COMMENT ON COLUMN payment.amount IS 'how much';
COMMENT ON COLUMN payment.allocated IS 'how much of it settles invoices; the rest is the account''s credit';
COMMENT ON COLUMN payment.created_at IS 'when it was written down';
COMMENT ON COLUMN payment.created_by IS 'who wrote it down';
COMMENT ON COLUMN payment.voided_at IS 'does not count since';
COMMENT ON COLUMN payment.voided_by IS 'name of who voided it';
COMMENT ON COLUMN payment.voided_on IS 'the day from which it does not count';
COMMENT ON COLUMN payment.void_reason IS 'why';
CREATE INDEX payment__account_id ON payment (account_id, received_on DESC);
CREATE INDEX payment__received_on ON payment (received_on DESC, id DESC);

CREATE TABLE settlement (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL CONSTRAINT settlement__invoice REFERENCES invoice,
  kind text NOT NULL,
  payment_id uuid CONSTRAINT settlement__payment REFERENCES payment,
  credit_note_id uuid CONSTRAINT settlement__credit_note REFERENCES invoice,
  amount numeric NOT NULL CONSTRAINT settlement__amount CHECK (amount <> 0),
  settled_on date NOT NULL,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT settlement__kind CHECK (kind = 'payment' AND payment_id IS NOT NULL AND credit_note_id IS NULL
    OR kind = 'credit' AND credit_note_id IS NOT NULL AND payment_id IS NULL
    OR kind = 'writeOff' AND credit_note_id IS NULL AND payment_id IS NULL)
);
COMMENT ON TABLE settlement IS 'What took something off the balance of an invoice; never changed: it is taken back by another row below nothing.';
COMMENT ON COLUMN settlement.id IS 'UUIDv7';
COMMENT ON COLUMN settlement.invoice_id IS 'which invoice';
COMMENT ON COLUMN settlement.kind IS 'payment, credit or writeOff';
COMMENT ON COLUMN settlement.payment_id IS 'the payment that it is part of';
COMMENT ON COLUMN settlement.credit_note_id IS 'the credit note that it is part of';
COMMENT ON COLUMN settlement.amount IS 'how much; below nothing: taken back';
COMMENT ON COLUMN settlement.settled_on IS 'the day that it counts from';
COMMENT ON COLUMN settlement.reason IS 'of a write-off or what was taken back: why';
COMMENT ON COLUMN settlement.created_at IS 'when it was written down';
COMMENT ON COLUMN settlement.created_by IS 'who wrote it down';
CREATE INDEX settlement__invoice_id ON settlement (invoice_id);
CREATE INDEX settlement__payment_id ON settlement (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX settlement__credit_note_id ON settlement (credit_note_id) WHERE credit_note_id IS NOT NULL;

CREATE TABLE invoice_balance (
  invoice_id uuid PRIMARY KEY CONSTRAINT invoice_balance__invoice REFERENCES invoice,
  total numeric NOT NULL,
  paid numeric NOT NULL DEFAULT 0,
  credited numeric NOT NULL DEFAULT 0,
  written_off numeric NOT NULL DEFAULT 0,
  applied numeric NOT NULL DEFAULT 0,
  balance numeric GENERATED ALWAYS AS (total - paid - credited - written_off + applied) STORED,
  CONSTRAINT invoice_balance__balance CHECK (CASE WHEN total >= 0
    THEN paid + credited + written_off <= total AND applied = 0 AND least(paid, credited, written_off) >= 0
    ELSE applied >= 0 AND total + applied <= 0 AND paid = 0 AND credited = 0 AND written_off = 0 END)
);
COMMENT ON TABLE invoice_balance IS 'What is still open of each issued invoice and credit note; follows from settlement, by its triggers.';
COMMENT ON COLUMN invoice_balance.invoice_id IS 'of which';
COMMENT ON COLUMN invoice_balance.total IS 'its total';
COMMENT ON COLUMN invoice_balance.paid IS 'by payments';
COMMENT ON COLUMN invoice_balance.credited IS 'by credit notes';
COMMENT ON COLUMN invoice_balance.written_off IS 'given up';
COMMENT ON COLUMN invoice_balance.applied IS 'of a credit note: what it took off invoices';
COMMENT ON COLUMN invoice_balance.balance IS 'what is still to be paid; of a credit note, below nothing: what the account may still use';
CREATE INDEX invoice_balance__open ON invoice_balance (invoice_id) WHERE balance <> 0;

CREATE TABLE month_close (
  month date PRIMARY KEY CONSTRAINT month_close__month CHECK (extract(day FROM month) = 1),
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  reopened_at timestamptz,
  reopened_by text,
  reopen_reason text
);
COMMENT ON TABLE month_close IS 'Months that are closed: nothing is issued, paid or corrected under a date in them, or before them.';
COMMENT ON COLUMN month_close.month IS 'its first day';
COMMENT ON COLUMN month_close.closed_at IS 'when it was last closed';
COMMENT ON COLUMN month_close.closed_by IS 'name of who closed it';
COMMENT ON COLUMN month_close.reopened_at IS 'when it was opened again; null: it is closed';
COMMENT ON COLUMN month_close.reopened_by IS 'name of who opened it again';
COMMENT ON COLUMN month_close.reopen_reason IS 'why';

-- Whoever closes a month holds this lock alone, whoever dates something in one shares it.
CREATE FUNCTION refuse_closed_month(dated_on date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7204070);
  IF dated_on < (SELECT max(month) + interval '1 month' FROM month_close WHERE reopened_at IS NULL) THEN
    RAISE EXCEPTION '% is in a closed month', dated_on USING ERRCODE = 'check_violation', CONSTRAINT = 'month_close__closed';
  END IF;
END $$;

CREATE FUNCTION invoice_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'draft' THEN
      RAISE EXCEPTION 'an invoice begins as a draft' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice__draft';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'issued' THEN
    RAISE EXCEPTION '% is issued: it never changes', OLD.number USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice__issued';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.status = 'issued' THEN
    PERFORM refuse_closed_month(NEW.issued_on);
    IF NEW.serial IS DISTINCT FROM (SELECT last_number FROM invoice_counter WHERE kind = NEW.kind AND year = NEW.year) THEN
      RAISE EXCEPTION 'the number was not taken from its counter' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice__number';
    END IF;
    IF NEW.total IS DISTINCT FROM (SELECT coalesce(sum(amount), 0) FROM invoice_line WHERE invoice_id = NEW.id) THEN
      RAISE EXCEPTION 'the total is not the sum of its lines' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice__total';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice__changes BEFORE INSERT OR UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_changes();
CREATE TRIGGER invoice__truncate BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION invoice_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_balance (invoice_id, total) VALUES (NEW.id, NEW.total);
  RETURN NULL;
END $$;
CREATE TRIGGER invoice__issued AFTER UPDATE OF status ON invoice
  FOR EACH ROW WHEN (OLD.status = 'draft' AND NEW.status = 'issued') EXECUTE FUNCTION invoice_issued();

-- Its share of the invoice's lock makes whoever writes a line wait for who issues, and then be refused.
CREATE FUNCTION invoice_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  issued text;
BEGIN
  PERFORM 1 FROM invoice WHERE id IN (SELECT invoice_id FROM changed) ORDER BY id FOR SHARE;
  SELECT i.number INTO issued FROM invoice i WHERE i.status = 'issued' AND i.id IN (SELECT invoice_id FROM changed) LIMIT 1;
  IF issued IS NOT NULL THEN
    RAISE EXCEPTION '% is issued: it never changes', issued USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice__issued';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_line__inserted AFTER INSERT ON invoice_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_line__updated_from AFTER UPDATE ON invoice_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_line__updated_to AFTER UPDATE ON invoice_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_line__deleted AFTER DELETE ON invoice_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_line__truncate BEFORE TRUNCATE ON invoice_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_order__inserted AFTER INSERT ON invoice_order
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_order__updated_from AFTER UPDATE ON invoice_order
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_order__updated_to AFTER UPDATE ON invoice_order
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_order__deleted AFTER DELETE ON invoice_order
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_order__truncate BEFORE TRUNCATE ON invoice_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION invoice_counter_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.last_number <> (CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.last_number END) + 1
    OR TG_OP = 'UPDATE' AND (NEW.kind, NEW.year) <> (OLD.kind, OLD.year) THEN
    RAISE EXCEPTION 'numbers are given one after the other' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_counter__last_number';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_counter__changes BEFORE INSERT OR UPDATE OR DELETE ON invoice_counter
  FOR EACH ROW EXECUTE FUNCTION invoice_counter_changes();
CREATE TRIGGER invoice_counter__truncate BEFORE TRUNCATE ON invoice_counter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION settlement_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(NEW.settled_on);
  UPDATE invoice_balance SET
    paid = paid + CASE NEW.kind WHEN 'payment' THEN NEW.amount ELSE 0 END,
    credited = credited + CASE NEW.kind WHEN 'credit' THEN NEW.amount ELSE 0 END,
    written_off = written_off + CASE NEW.kind WHEN 'writeOff' THEN NEW.amount ELSE 0 END
    WHERE invoice_id = NEW.invoice_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only what is issued is settled' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement__invoice';
  END IF;
  UPDATE invoice_balance SET applied = applied + NEW.amount WHERE invoice_id = NEW.credit_note_id;
  UPDATE payment SET allocated = allocated + NEW.amount WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER settlement__added AFTER INSERT ON settlement FOR EACH ROW EXECUTE FUNCTION settlement_added();
CREATE TRIGGER settlement__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION payment_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refuse_closed_month(NEW.received_on);
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.voided_on IS NOT NULL THEN
    PERFORM refuse_closed_month(NEW.voided_on);
  END IF;
  IF TG_OP = 'DELETE' OR OLD.voided_at IS NOT NULL
    OR (NEW.id, NEW.account_id, NEW.received_on, NEW.method, NEW.reference, NEW.note, NEW.currency, NEW.amount, NEW.created_at, NEW.created_by)
      IS DISTINCT FROM (OLD.id, OLD.account_id, OLD.received_on, OLD.method, OLD.reference, OLD.note, OLD.currency, OLD.amount, OLD.created_at, OLD.created_by) THEN
    RAISE EXCEPTION 'a payment is voided, never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment__changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment__changes BEFORE INSERT OR UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION payment_changes();
CREATE TRIGGER payment__truncate BEFORE TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Also for whoever asks PostgreSQL to leave triggers out (session_replication_role).
ALTER TABLE invoice ENABLE ALWAYS TRIGGER invoice__changes, ENABLE ALWAYS TRIGGER invoice__truncate, ENABLE ALWAYS TRIGGER invoice__issued;
ALTER TABLE invoice_line ENABLE ALWAYS TRIGGER invoice_line__inserted, ENABLE ALWAYS TRIGGER invoice_line__updated_from,
  ENABLE ALWAYS TRIGGER invoice_line__updated_to, ENABLE ALWAYS TRIGGER invoice_line__deleted, ENABLE ALWAYS TRIGGER invoice_line__truncate;
ALTER TABLE invoice_order ENABLE ALWAYS TRIGGER invoice_order__inserted, ENABLE ALWAYS TRIGGER invoice_order__updated_from,
  ENABLE ALWAYS TRIGGER invoice_order__updated_to, ENABLE ALWAYS TRIGGER invoice_order__deleted, ENABLE ALWAYS TRIGGER invoice_order__truncate;
ALTER TABLE invoice_counter ENABLE ALWAYS TRIGGER invoice_counter__changes, ENABLE ALWAYS TRIGGER invoice_counter__truncate;
ALTER TABLE settlement ENABLE ALWAYS TRIGGER settlement__added, ENABLE ALWAYS TRIGGER settlement__append_only;
ALTER TABLE payment ENABLE ALWAYS TRIGGER payment__changes, ENABLE ALWAYS TRIGGER payment__truncate;
