-- Whoever has a password that somebody else chose chooses their own at the first sign-in with it. Single sign-on needs no password and asks for none.
ALTER TABLE session ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN session.by_provider IS 'signed in by single sign-on, without a password of ours';
COMMENT ON COLUMN "user".password_temporary_until IS 'somebody else chose this password: it opens nothing but its own change, and nothing after this time (infinity: no limit); null for one''s own';
