-- Customers sign in to their own pages: a user may belong to an account. Invitations and new codes go by mail.

ALTER TABLE "user" ADD COLUMN account_id uuid CONSTRAINT user__account_id REFERENCES account;
COMMENT ON COLUMN "user".account_id IS 'The account that this person works for and whose data alone they see; null: somebody of the company';
CREATE INDEX user__account_id ON "user" (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE customer_mail (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT customer_mail__user REFERENCES "user",
  kind text NOT NULL CONSTRAINT customer_mail__kind CHECK (kind IN ('invitation', 'newCode')),
  recipient text NOT NULL,
  state text NOT NULL CONSTRAINT customer_mail__state CHECK (state IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  created_by_id uuid NOT NULL CONSTRAINT customer_mail__created_by REFERENCES "user",
  settled_at timestamptz
);
COMMENT ON TABLE customer_mail IS 'Mails to customers with a one-time code. The code is made when the mail is sent, so that no table has it in plain text.';
COMMENT ON COLUMN customer_mail.id IS 'The mail; its Message-ID is made of it';
COMMENT ON COLUMN customer_mail.user_id IS 'Who gets it';
COMMENT ON COLUMN customer_mail.kind IS 'invitation: the first one; newCode: another code, for somebody who lost the mail or forgot the password';
COMMENT ON COLUMN customer_mail.recipient IS 'E-mail address at the time it was queued';
COMMENT ON COLUMN customer_mail.state IS 'waiting: to be sent; sent; failed: refused for good, or given up';
COMMENT ON COLUMN customer_mail.tries IS 'How often it was tried';
COMMENT ON COLUMN customer_mail.next_try_at IS 'The next try is not before this time';
COMMENT ON COLUMN customer_mail.claimed_until IS 'Until then one node sends it';
COMMENT ON COLUMN customer_mail.last_answer IS 'What the mail server said last';
COMMENT ON COLUMN customer_mail.created_at IS 'When it was queued';
COMMENT ON COLUMN customer_mail.created_by IS 'Who invited: name at that time';
COMMENT ON COLUMN customer_mail.created_by_id IS 'Who invited: the maker of the code';
COMMENT ON COLUMN customer_mail.settled_at IS 'When it was sent or given up';
CREATE INDEX customer_mail__user_id ON customer_mail (user_id, created_at);
CREATE INDEX customer_mail__created_by_id ON customer_mail (created_by_id);
CREATE INDEX customer_mail__waiting ON customer_mail (next_try_at, id) WHERE state = 'waiting';

INSERT INTO permission (name) VALUES
  ('/own/order/list'), ('/own/order/ask'), ('/own/book/save'), ('/own/invoice/list'), ('/own/connection/list'), ('/own/connection/save')
  ON CONFLICT DO NOTHING;
