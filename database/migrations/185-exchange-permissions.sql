-- Exchange rates have a page and permissions of their own; a role that kept them with the fuel prices goes on keeping them.

INSERT INTO permission (name) VALUES ('/truck/exchangeRate/list'), ('/truck/exchangeRate/save') ON CONFLICT DO NOTHING;

WITH given AS (
  INSERT INTO role_permission (role_id, permission)
  SELECT role_id, replace(permission, 'fuelSurcharge', 'exchangeRate') FROM role_permission
  WHERE permission IN ('/truck/fuelSurcharge/list', '/truck/fuelSurcharge/save')
  ON CONFLICT DO NOTHING RETURNING role_id, permission),
logged AS (
  INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, before, after, reason, outcome)
  SELECT gen_random_uuid(), now(), 'system', 'ShortCut', '', '', '185-exchange-permissions', 'role.save', 'role', r.id, r.name,
    jsonb_build_object('permissions', '[]'::jsonb), jsonb_build_object('permissions', jsonb_agg(g.permission ORDER BY g.permission)),
    'Exchange rates have permissions of their own.', 'done'
  FROM given g JOIN role r ON r.id = g.role_id WHERE r.deleted_at IS NULL GROUP BY r.id
  RETURNING id)
INSERT INTO operation_log_pending (log_id) SELECT id FROM logged;
