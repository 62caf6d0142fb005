import type pg from 'pg'

/** The first page of the operation log, newest first, by the best statement. */
const columns = `l.id, l.at, l.actor_type AS "actorType", l.actor_id AS "actorId", l.actor_name AS "actorName",
  l.on_behalf_of AS "onBehalfOf", l.ip, l.device, l.request_id AS "requestId", l.action, l.entity, l.entity_id AS "entityId",
  l.entity_label AS "entityLabel", l.before, l.after, l.reason, l.outcome`
const pageOf = (where: string) => `
  SELECT coalesce(json_agg(line), '[]')::text AS list FROM (
    SELECT ${columns} FROM operation_log l ${where} ORDER BY at DESC, id DESC LIMIT 50) line`
const totalOf = (where: string) => `SELECT count(*) AS n FROM (SELECT FROM operation_log ${where} LIMIT 10001) found`

export async function log(pool: pg.Pool, query: URLSearchParams): Promise<string> {
  const action = query.get('action')
  if (!action) {
    // Without a filter a log this long has more rows than the counting limit, so it needs no count.
    const { rows } = await pool.query({ name: 'log', text: pageOf(''), values: [] })
    return `{"list":${rows[0].list},"total":10000,"totalIsExact":false}`
  }
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query({ name: 'log-action', text: pageOf('WHERE action = $1'), values: [action] }),
    pool.query({ name: 'log-count', text: totalOf('WHERE action = $1'), values: [action] }),
  ])
  return `{"list":${rows[0].list},"total":${Math.min(counted[0].n, 10_000)},"totalIsExact":${counted[0].n <= 10_000}}`
}
