-- Rate sheets: how an order is weighed, and that an edition never changes once it is active.

ALTER TABLE rate_sheet ADD COLUMN weighing jsonb NOT NULL DEFAULT '{}'::jsonb;
COMMENT ON COLUMN rate_sheet.weighing IS 'how an order is weighed before a line is looked up: { leastPounds, poundsStep, inchesPerPound }';

-- What was charged by an edition must be found in it for ever; an end may be set, for that a sheet is given up.
CREATE FUNCTION keep_rate_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (TG_OP = 'DELETE' OR
    to_jsonb(NEW) - '{status,effective_to,version,updated_at,updated_by}'::text[] <>
    to_jsonb(OLD) - '{status,effective_to,version,updated_at,updated_by}'::text[]) THEN
    RAISE EXCEPTION 'rate sheet % is %: it never changes', OLD.id, OLD.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER rate_sheet__kept BEFORE UPDATE OR DELETE ON rate_sheet FOR EACH ROW EXECUTE FUNCTION keep_rate_sheet();

CREATE FUNCTION keep_rate_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rate_sheet s WHERE s.id IN (SELECT DISTINCT rate_sheet_id FROM changed) AND s.status <> 'draft') THEN
    RAISE EXCEPTION 'lines of an active rate sheet never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rate_line__inserted AFTER INSERT ON rate_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rate_lines();
CREATE TRIGGER rate_line__updated AFTER UPDATE ON rate_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rate_lines();
CREATE TRIGGER rate_line__deleted AFTER DELETE ON rate_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rate_lines();
