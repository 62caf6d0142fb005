-- Roles permit only what the product knows. Before, any text was accepted: such entries are removed, and the log says which.

CREATE TABLE permission (name text PRIMARY KEY);
COMMENT ON TABLE permission IS 'Everything a role can permit. Each start adds what its version brings; a version that drops one deletes it in a migration, and roles lose it.';
COMMENT ON COLUMN permission.name IS 'an entry of domain/permissions.ts: the page, then the verb';
INSERT INTO permission (name) VALUES
  ('/work/order/list'),
  ('/work/order/save'),
  ('/work/order/confirm'),
  ('/work/order/revise'),
  ('/work/order/cancel'),
  ('/work/order/cancelInTransit'),
  ('/work/order/reopen'),
  ('/work/order/assign'),
  ('/work/order/overridePreflight'),
  ('/work/order/cancelTask'),
  ('/work/order/cancelPickedUpTask'),
  ('/work/order/driverStep'),
  ('/work/order/share'),
  ('/map/list'),
  ('/driver/management/list'),
  ('/driver/management/save'),
  ('/driver/management/delete'),
  ('/driver/management/device'),
  ('/warehouse/management/list'),
  ('/warehouse/management/save'),
  ('/warehouse/management/delete'),
  ('/warehouse/monitor/list'),
  ('/warehouse/monitor/message'),
  ('/bookingMonitor/index/list'),
  ('/bookingMonitor/index/resend'),
  ('/bookingMonitor/index/upload'),
  ('/bookingMonitor/index/repair'),
  ('/truck/index/list'),
  ('/truck/index/save'),
  ('/truck/index/delete'),
  ('/truck/trailer/list'),
  ('/truck/trailer/save'),
  ('/truck/trailer/delete'),
  ('/truck/user/list'),
  ('/truck/user/save'),
  ('/truck/user/freeze'),
  ('/truck/user/reset'),
  ('/truck/user/delete'),
  ('/truck/role/list'),
  ('/truck/role/save'),
  ('/truck/account/list'),
  ('/truck/account/save'),
  ('/truck/account/delete'),
  ('/truck/account/key'),
  ('/truck/account/partner'),
  ('/billing/index/list'),
  ('/billing/index/review'),
  ('/billing/index/approve'),
  ('/billing/index/charge'),
  ('/truck/fuelSurcharge/list'),
  ('/truck/fuelSurcharge/save'),
  ('/billing/invoices/list'),
  ('/billing/invoices/draft'),
  ('/billing/invoices/issue'),
  ('/billing/invoices/credit'),
  ('/billing/invoices/pay'),
  ('/billing/invoices/writeOff'),
  ('/billing/invoices/close'),
  ('/truck/rateSheet/list'),
  ('/truck/rateSheet/save'),
  ('/truck/rateSheet/activate'),
  ('/rules/list'),
  ('/rules/save'),
  ('/billing/report/list'),
  ('/billing/report/cost'),
  ('/log/index/list');

WITH junk AS (
  DELETE FROM role_permission WHERE permission NOT IN (SELECT name FROM permission) RETURNING role_id, permission),
logged AS (
  INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, before, after, reason, outcome)
  SELECT gen_random_uuid(), now(), 'system', 'ShortCut', '', '', '150-permissions', 'role.save', 'role', r.id, r.name,
    jsonb_build_object('permissions', jsonb_agg(j.permission ORDER BY j.permission)), jsonb_build_object('permissions', '[]'::jsonb),
    'Entries that are no permissions were removed. Check what else this role permits.', 'done'
  FROM junk j JOIN role r ON r.id = j.role_id WHERE r.deleted_at IS NULL GROUP BY r.id
  RETURNING id)
INSERT INTO operation_log_pending (log_id) SELECT id FROM logged;

ALTER TABLE role_permission ADD CONSTRAINT role_permission__permission FOREIGN KEY (permission) REFERENCES permission ON DELETE CASCADE;
COMMENT ON COLUMN role_permission.permission IS 'what it permits';
