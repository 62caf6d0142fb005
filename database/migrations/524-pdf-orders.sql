-- Orders in PDFs: the documents that came by mail or upload, what was read of them, and the draft that a person books.

CREATE TABLE pdf_template (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT pdf_template__account REFERENCES account,
  edition integer NOT NULL,
  content jsonb NOT NULL,
  learned_from uuid NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);
COMMENT ON TABLE pdf_template IS 'Where a customer''s documents have their values; each edition is kept';
COMMENT ON COLUMN pdf_template.id IS 'the template';
COMMENT ON COLUMN pdf_template.account_id IS 'whose documents it reads';
COMMENT ON COLUMN pdf_template.edition IS 'from 1; the last one is used';
COMMENT ON COLUMN pdf_template.content IS 'labels, columns and distances by which values are found';
COMMENT ON COLUMN pdf_template.learned_from IS 'the document that was marked';
COMMENT ON COLUMN pdf_template.created_at IS 'when it was saved';
COMMENT ON COLUMN pdf_template.created_by IS 'who saved it';
CREATE UNIQUE INDEX pdf_template__account_edition ON pdf_template (account_id, edition);

CREATE TABLE pdf_order (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  mail_id uuid CONSTRAINT pdf_order__mail REFERENCES mail,
  mail_part integer,
  account_id uuid CONSTRAINT pdf_order__account REFERENCES account,
  state text NOT NULL CONSTRAINT pdf_order__state CHECK (state IN ('reading', 'open', 'booked', 'setAside')),
  faults jsonb NOT NULL DEFAULT '[]',
  kind text NOT NULL DEFAULT 'unknown',
  page_count integer NOT NULL DEFAULT 0,
  fields jsonb NOT NULL DEFAULT '[]',
  draft jsonb NOT NULL DEFAULT '{}',
  template_id uuid CONSTRAINT pdf_order__template REFERENCES pdf_template,
  remark text NOT NULL DEFAULT '',
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_answer text NOT NULL DEFAULT '',
  received_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL
);
COMMENT ON TABLE pdf_order IS 'A PDF with an order, kept whole, and its draft';
COMMENT ON COLUMN pdf_order.id IS 'the document; its booking has the Idempotency-Key "pdf" and this id';
COMMENT ON COLUMN pdf_order.name IS 'of the file, without folders';
COMMENT ON COLUMN pdf_order.size IS 'bytes';
COMMENT ON COLUMN pdf_order.sha256 IS 'of its bytes: the same document again is said';
COMMENT ON COLUMN pdf_order.content IS 'byte for byte';
COMMENT ON COLUMN pdf_order.mail_id IS 'the mail that brought it; null: it was uploaded';
COMMENT ON COLUMN pdf_order.mail_part IS 'which file of the mail it is';
COMMENT ON COLUMN pdf_order.account_id IS 'whose order it is; null: not known yet';
COMMENT ON COLUMN pdf_order.state IS 'reading; open: a person looks at the draft; booked; setAside';
COMMENT ON COLUMN pdf_order.faults IS 'why it, or a page of it, could not be read: list of key and params';
COMMENT ON COLUMN pdf_order.kind IS 'what the document is';
COMMENT ON COLUMN pdf_order.page_count IS 'pages that were read';
COMMENT ON COLUMN pdf_order.fields IS 'what the machine read: list of path, value, printed text, page, box, sureness and who found it';
COMMENT ON COLUMN pdf_order.draft IS 'values by key: text, page, box on the page as shares from its top left corner, sureness from 0 to 1, and who found it';
COMMENT ON COLUMN pdf_order.template_id IS 'the template it was read with; null: by patterns only';
COMMENT ON COLUMN pdf_order.remark IS 'why it was set aside';
COMMENT ON COLUMN pdf_order.tries IS 'how often its reading was begun';
COMMENT ON COLUMN pdf_order.next_try_at IS 'from when it may be read';
COMMENT ON COLUMN pdf_order.claimed_until IS 'until then one node reads it';
COMMENT ON COLUMN pdf_order.last_answer IS 'of the last try that failed, for the operator';
COMMENT ON COLUMN pdf_order.received_at IS 'when it came';
COMMENT ON COLUMN pdf_order.version IS 'goes up with each change';
COMMENT ON COLUMN pdf_order.updated_at IS 'when it was changed last';
COMMENT ON COLUMN pdf_order.updated_by IS 'who changed it';
CREATE UNIQUE INDEX pdf_order__mail_part ON pdf_order (mail_id, mail_part);
CREATE INDEX pdf_order__received ON pdf_order (received_at, id);
CREATE INDEX pdf_order__open ON pdf_order (received_at, id) WHERE state IN ('reading', 'open');
CREATE INDEX pdf_order__reading ON pdf_order (next_try_at, received_at) WHERE state = 'reading';
CREATE INDEX pdf_order__sha256 ON pdf_order (sha256);
CREATE INDEX pdf_order__account_id ON pdf_order (account_id, received_at) WHERE account_id IS NOT NULL;
CREATE INDEX pdf_order__template_id ON pdf_order (template_id) WHERE template_id IS NOT NULL;

CREATE TABLE pdf_page (
  order_id uuid NOT NULL CONSTRAINT pdf_page__pdf_order REFERENCES pdf_order,
  page integer NOT NULL,
  width real NOT NULL,
  height real NOT NULL,
  is_scan boolean NOT NULL,
  words jsonb NOT NULL,
  picture bytea NOT NULL,
  PRIMARY KEY (order_id, page)
);
COMMENT ON TABLE pdf_page IS 'A page of a PDF with an order, as it was read';
COMMENT ON COLUMN pdf_page.order_id IS 'the document';
COMMENT ON COLUMN pdf_page.page IS 'from 1';
COMMENT ON COLUMN pdf_page.width IS 'in points, 1/72 inch';
COMMENT ON COLUMN pdf_page.height IS 'in points, 1/72 inch';
COMMENT ON COLUMN pdf_page.is_scan IS 'whether its words were read from a picture';
COMMENT ON COLUMN pdf_page.words IS 'list of text, box and sureness, in reading order';
COMMENT ON COLUMN pdf_page.picture IS 'the page drawn as PNG';

ALTER TABLE mail_part DROP CONSTRAINT mail_part__use;
ALTER TABLE mail_part ADD CONSTRAINT mail_part__use CHECK (use IN ('booking', 'pdf', 'person', 'none'));
COMMENT ON COLUMN mail_part.use IS 'booking: read as a booking; pdf: read as an order in a PDF; person: a person reads it; none: a picture of the signature and the like';

INSERT INTO permission (name) VALUES ('/bookingMonitor/pdf/list'), ('/bookingMonitor/pdf/book') ON CONFLICT DO NOTHING;
