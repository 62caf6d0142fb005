-- Labels that we print: the company's GS1 prefix, and what was printed.

CREATE SEQUENCE sscc_serial;

CREATE TABLE label_setting (
  one boolean PRIMARY KEY DEFAULT true CONSTRAINT label_setting__one CHECK (one),
  gs1_prefix text NOT NULL CONSTRAINT label_setting__gs1_prefix CHECK (gs1_prefix ~ '^([0-9]{7,10})?$'),
  size text NOT NULL CONSTRAINT label_setting__size CHECK (size IN ('4x6', '100x150', 'a6')),
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE label_setting IS 'How labels of pieces are made. No row: the standard.';
COMMENT ON COLUMN label_setting.one IS 'there is one row';
COMMENT ON COLUMN label_setting.gs1_prefix IS 'the company''s GS1 prefix, 7 to 10 digits; empty: it has none, and labels have numbers of our own';
COMMENT ON COLUMN label_setting.size IS '4x6: inches; 100x150: millimetres; a6';
COMMENT ON COLUMN label_setting.updated_at IS 'when somebody last set it';

CREATE TABLE label_print (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT label_print__kind CHECK (kind IN ('own', 'awb')),
  size text NOT NULL CONSTRAINT label_print__size CHECK (size IN ('4x6', '100x150', 'a6')),
  piece_ids uuid[] NOT NULL CONSTRAINT label_print__pieces CHECK (cardinality(piece_ids) BETWEEN 1 AND 500),
  printed_at timestamptz NOT NULL,
  printed_by text NOT NULL
);
COMMENT ON TABLE label_print IS 'Labels that somebody printed together';
COMMENT ON COLUMN label_print.id IS 'UUIDv7';
COMMENT ON COLUMN label_print.kind IS 'own: the label of each piece; awb: that of its air waybill';
COMMENT ON COLUMN label_print.size IS '4x6: inches; 100x150: millimetres; a6';
COMMENT ON COLUMN label_print.piece_ids IS 'the pieces, in the order of their labels';
COMMENT ON COLUMN label_print.printed_at IS 'when they were printed';
COMMENT ON COLUMN label_print.printed_by IS 'who printed them';
