-- A company on 140-shared-views.sql: one of everything that a later migration or a later start writes or constrains.

INSERT INTO account (id, code, name, created_at, created_by, updated_at, updated_by)
  VALUES ('00000000-0000-7000-8000-000000000001', 'ACME', 'Acme', '2026-11-01', 'Ann', '2026-11-01', 'Ann');
-- The key is "sk_old".
INSERT INTO api_key (id, account_id, name, prefix, key_hash, created_at, created_by)
  VALUES ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 'Intake', 'sk_old', sha256('sk_old'), '2026-11-01', 'Ann');

-- People: an administrator with an authenticator app, one with a temporary password, a frozen one; a driver and a worker. All have the same password.
INSERT INTO "user" (id, account, name, email, password_hash, password_temporary_until, frozen_at, created_at, created_by, updated_at, updated_by)
  SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, account, initcap(account), email,
    '$argon2id$v=19$m=8,t=1,p=1$0lrYdyeFH5wV5ciPwj4w4g$GtXDtqZJCtvfYb3IQee/YUcvm398h1SgYlFPJGAqxtw', until, frozen, '2026-11-01', 'Ann', '2026-11-01', 'Ann'
  FROM (VALUES ('10', 'ann', 'ann@acme.example', NULL, NULL), ('11', 'bob', '', NULL, NULL), ('12', 'cleo', '', 'infinity'::timestamptz, NULL),
    ('13', 'dave', '', NULL, '2026-11-02'::timestamptz)) AS person (n, account, email, until, frozen);
INSERT INTO driver (id, name, user_name, phone, password_hash, created_at, created_by, updated_at, updated_by)
  SELECT '00000000-0000-7000-8000-000000000014', 'Joanna', 'joanna', '1', password_hash, '2026-11-01', 'Ann', '2026-11-01', 'Ann' FROM "user" WHERE account = 'ann';
INSERT INTO warehouse_worker (id, name, phone, password_hash, created_at, created_by, updated_at, updated_by)
  SELECT '00000000-0000-7000-8000-000000000015', 'Walter', '555', password_hash, '2026-11-01', 'Ann', '2026-11-01', 'Ann' FROM "user" WHERE account = 'ann';
INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES ('00000000-0000-7000-8000-000000000010', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', '2026-11-01');
INSERT INTO recovery_code (user_id, code_hash) VALUES ('00000000-0000-7000-8000-000000000010', sha256('abcde12345'));
-- The token is "bob on his phone"; the other session ended.
INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ended_at, ip, device) VALUES
  (sha256('bob on his phone'), 1, '00000000-0000-7000-8000-000000000011', now(), now(), now() + interval '6 days', NULL, '10.0.0.1', 'Phone'),
  (sha256('bob last week'), 1, '00000000-0000-7000-8000-000000000011', now(), now(), now() + interval '6 days', now(), '10.0.0.1', 'Phone');
INSERT INTO sign_in_failure (subject, at) VALUES ('account:bob', now());
INSERT INTO provider_sign_in (hash, nonce, code_verifier, expires_at) VALUES (sha256('state'), 'nonce', 'plain verifier', now() + interval '5 minutes');

-- Roles: permissions that exist, that never did, and that are written another way.
INSERT INTO role (id, name, built_in, created_at, created_by, updated_at, updated_by, deleted_at) VALUES
  ('00000000-0000-7000-8000-000000000020', 'Administrator', true, '2026-11-01', 'ShortCut', '2026-11-01', 'ShortCut', NULL),
  ('00000000-0000-7000-8000-000000000021', 'Night desk', false, '2026-11-01', 'Ann', '2026-11-01', 'Ann', NULL),
  ('00000000-0000-7000-8000-000000000022', 'Only junk', false, '2026-11-01', 'Ann', '2026-11-01', 'Ann', NULL),
  ('00000000-0000-7000-8000-000000000023', 'Long gone', false, '2026-11-01', 'Ann', '2026-11-01', 'Ann', '2026-11-02');
INSERT INTO role_permission (role_id, permission) VALUES
  ('00000000-0000-7000-8000-000000000020', '/truck/user/list'), ('00000000-0000-7000-8000-000000000020', '/pod/list'),
  ('00000000-0000-7000-8000-000000000021', '/work/order/list'), ('00000000-0000-7000-8000-000000000021', '/log/index/list'),
  ('00000000-0000-7000-8000-000000000021', '/Work/order/save'), ('00000000-0000-7000-8000-000000000021', ''),
  ('00000000-0000-7000-8000-000000000022', '/app/task/list'), ('00000000-0000-7000-8000-000000000023', '*');
INSERT INTO user_role (user_id, role_id) VALUES
  ('00000000-0000-7000-8000-000000000010', '00000000-0000-7000-8000-000000000020'), ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000021'),
  ('00000000-0000-7000-8000-000000000012', '00000000-0000-7000-8000-000000000021'), ('00000000-0000-7000-8000-000000000013', '00000000-0000-7000-8000-000000000021');
INSERT INTO saved_view (id, user_id, grid, name, query, layout, is_shared, created_at, updated_at)
  VALUES ('00000000-0000-7000-8000-000000000024', '00000000-0000-7000-8000-000000000011', 'workOrder', 'Late', 'q=late', '{}', true, '2026-11-01', '2026-11-01');

-- Partners in every version that could be typed, what they were sent, and what posts are signed with.
INSERT INTO partner (id, account_id, name, their_id, kind, x12_version, created_at, created_by, updated_at, updated_by)
  SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, '00000000-0000-7000-8000-000000000001', name, upper(name), kind, version, '2026-11-01', 'Ann', '2026-11-01', 'Ann'
  FROM (VALUES ('30', 'Usual', 'x12', '004010'), ('31', 'Newer', 'x12', '005010'), ('32', 'Newest', 'x12', '006010'), ('33', 'Oldest', 'x12', '003040'),
    ('34', 'Empty', 'x12', ''), ('35', 'Hook', 'json', '004010')) AS partner (n, name, kind, version);
INSERT INTO partner_secret (id, partner_id, secret, created_at, created_by, works_until) VALUES
  ('00000000-0000-7000-8000-000000000036', '00000000-0000-7000-8000-000000000035', 'whsec_before', '2026-11-01', 'Ann', '2030-01-01'),
  ('00000000-0000-7000-8000-000000000037', '00000000-0000-7000-8000-000000000035', 'whsec_today', '2026-11-02', 'Ann', NULL);
INSERT INTO outgoing_message (id, partner_id, account_id, kind, content, state, next_try_at, sent_at, created_at)
  SELECT ('00000000-0000-7000-8000-0000000000' || 40 + n)::uuid, '00000000-0000-7000-8000-000000000030', '00000000-0000-7000-8000-000000000001',
    kind, 'what was sent', 'sent', '2026-11-01', '2026-11-01', '2026-11-01'
  FROM unnest(ARRAY['997', 'TA1', '990', '214', '210', 'webhook']) WITH ORDINALITY AS sent (kind, n);

-- A letter that waits for the mail server, with its link.
INSERT INTO invoice (id, kind, account_id, customer_name, currency, terms_days, created_at, created_by, updated_at, updated_by)
  VALUES ('00000000-0000-7000-8000-000000000050', 'invoice', '00000000-0000-7000-8000-000000000001', 'Acme', 'USD', 30, '2026-11-01', 'Ann', '2026-11-01', 'Ann');
INSERT INTO invoice_mail (id, invoice_id, recipients, subject, link_token, next_try_at, created_at, created_by)
  VALUES ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000050', '{pay@acme.example}', 'Invoice', 'plain link', '2026-11-01', '2026-11-01', 'Ann');

-- Orders whose stops have "not before" only: open ones of each source, and two that are over. The last has windows with ends.
INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, source,
    pickup_by, pickup_zone, delivery_by, request_delivery_time, created_at, created_by, updated_at, updated_by)
  SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, 'WO-26-0000' || n, '00000000-0000-7000-8000-000000000001', 'Acme', 'CRN-' || n, status, '2026-11-20', source,
    '2026-11-23T14:00Z', 'America/Chicago', '2026-11-24T10:00Z', '2026-11-24T10:00Z', '2026-11-20', 'Ann', '2026-11-20', 'Ann'
  FROM (VALUES ('60', 'CONFIRMED', 'edi'), ('61', 'NEW', 'file'), ('62', 'DISPATCHED', 'api'), ('63', 'IN_TRANSIT', 'manual'), ('64', 'DELIVERED', 'edi'),
    ('65', 'BOOKING_CANCELLED', 'edi'), ('66', 'CONFIRMED', 'edi')) AS booked (n, status, source);
INSERT INTO stop (id, work_order_id, sequence, kind, time_zone, window_from, window_to)
  SELECT gen_random_uuid(), id, sequence, kind, zone, earliest, CASE WHEN booking_id = 'WO-26-000066' THEN earliest END
  FROM work_order, (VALUES (1, 'pickup', 'America/Chicago', '2026-11-23T14:00Z'::timestamptz), (2, 'dropoff', 'America/New_York', '2026-11-24T10:00Z')) AS s (sequence, kind, zone, earliest);

-- The log: two rows in its chain, one that waits for it.
INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_label, outcome)
  SELECT ('00000000-0000-7000-8000-0000000000' || 70 + n)::uuid, '2026-11-01', 'user', 'Ann', '', '', 'r' || n, 'user.login', 'user', 'ann', 'done' FROM generate_series(1, 3) n;
INSERT INTO operation_log_pending SELECT id FROM operation_log ORDER BY id LIMIT 2;
SELECT seal_pending(10);
INSERT INTO operation_log_pending SELECT max(id::text)::uuid FROM operation_log;

-- A booking that Ann uploaded, which made order 62, and one that Acme's own system sent under a key of its own.
INSERT INTO booking_file (id, account_id, channel, content_type, sha256, content, idempotency_key, received_at)
  SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, '00000000-0000-7000-8000-000000000001', 'api', 'application/json', sha256(n::bytea), n::bytea, key, '2026-11-20'
  FROM (VALUES ('80', 'upload 00000000-0000-7000-8000-000000000084'), ('81', 'upload 7')) AS sent (n, key);
INSERT INTO booking_message (id, file_id, account_id, channel, received_at, purpose, received_status, work_order_id)
  SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, ('00000000-0000-7000-8000-0000000000' || file)::uuid, '00000000-0000-7000-8000-000000000001', 'api',
    '2026-11-20', 'original', 'PROCESSED', ('00000000-0000-7000-8000-0000000000' || made)::uuid
  FROM (VALUES ('82', '80', '62'), ('83', '81', '66')) AS kept (n, file, made);
INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, outcome)
  SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, '2026-11-20', type, name, '', '', 'r' || n, 'bookingMessage.receive', 'bookingMessage',
    ('00000000-0000-7000-8000-0000000000' || message)::uuid, 'CRN', 'done'
  FROM (VALUES ('74', '82', 'user', 'Ann'), ('75', '83', 'account', 'Acme')) AS told (n, message, type, name);
INSERT INTO operation_log_pending VALUES ('00000000-0000-7000-8000-000000000074'), ('00000000-0000-7000-8000-000000000075');
