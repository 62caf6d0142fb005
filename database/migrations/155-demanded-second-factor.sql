-- A role can demand a second factor of who holds it.

ALTER TABLE role ADD COLUMN demands_second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN role.demands_second_factor IS 'who holds it sets up a second factor at the next sign-in, before anything else';

ALTER TABLE session ADD COLUMN second_factor_due boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN session.second_factor_due IS 'opened without a second factor by somebody of whom one is demanded: opens nothing but its set-up until there is one';

ALTER TABLE provider_sign_in ADD COLUMN used_second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN provider_sign_in.used_second_factor IS 'of a ticket: the provider says that it asked for a second factor (amr)';
