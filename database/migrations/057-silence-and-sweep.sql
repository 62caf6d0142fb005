-- A change of a rule files every order anew, a part at a time; and alerts on silent partners can be muted.

ALTER TABLE filing ADD COLUMN sweep_after uuid;
COMMENT ON COLUMN filing.sweep_after IS 'while every order is filed anew: the last one that was; null when none has to be';

CREATE TABLE silence_mute (
  account_id uuid PRIMARY KEY CONSTRAINT silence_mute__account REFERENCES account,
  until timestamptz,
  muted_at timestamptz NOT NULL,
  muted_by text NOT NULL
);
COMMENT ON TABLE silence_mute IS 'Partners whose silence nobody wants to be told of.';
COMMENT ON COLUMN silence_mute.account_id IS 'the partner';
COMMENT ON COLUMN silence_mute.until IS 'told of again from then on; null: until somebody says so';
COMMENT ON COLUMN silence_mute.muted_at IS 'since when';
COMMENT ON COLUMN silence_mute.muted_by IS 'who muted it';
