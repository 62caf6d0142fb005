import pg from 'pg'

/** Append-only, by `record`; `seal_pending`, which runs as the owner, moves a row into the chain. */
const appended = ['operation_log', 'operation_log_pending']
const onlyRead = ['operation_log_chain', 'archived_log', 'migration']
const functions = 'seal_pending(int), keep_position_weeks(int, timestamptz), keep_years(timestamptz)'

/** Our tables and sequences that the role cannot use yet, such as those of a new migration. */
const closed = `
  SELECT quote_ident(c.relname) AS name, c.relkind = 'S' AS counts FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE') AND c.relname <> ALL ($2)
    AND CASE c.relkind WHEN 'S' THEN NOT has_sequence_privilege($1, c.oid, 'USAGE')
      WHEN 'r' THEN true WHEN 'p' THEN true WHEN 'v' THEN true ELSE false END
    AND (c.relkind = 'S' OR NOT (has_table_privilege($1, c.oid, 'SELECT') AND has_table_privilege($1, c.oid, 'INSERT')
      AND has_table_privilege($1, c.oid, 'UPDATE') AND has_table_privilege($1, c.oid, 'DELETE')))`

/** Whether a role can change log rows, or grant itself the right to. */
const rewrites = `
  SELECT (SELECT rolcreaterole FROM pg_roles WHERE rolname = $1) OR has_schema_privilege($1, 'public', 'CREATE')
    OR bool_or(pg_has_role($1, c.relowner, 'MEMBER') OR has_table_privilege($1, c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      OR c.relname = 'operation_log_chain' AND has_table_privilege($1, c.oid, 'INSERT')) AS rewrites
  FROM pg_class c WHERE c.oid IN ('operation_log'::regclass, 'operation_log_chain'::regclass)
    OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'operation_log'::regclass)`

const mayRewrite = async (client: pg.Client, role: string) =>
  (await client.query<{ rewrites: boolean }>(rewrites, [role])).rows[0]?.rewrites === true

/** @throws Error with one sentence if the role of `runnerUrl` uses another database than the owner */
export async function mustBeOneDatabase(owner: pg.Client, runnerUrl: string): Promise<void> {
  const runner = await withClient(runnerUrl, whereAndWho).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be reached: ${error.message}`)
  })
  if ((await whereAndWho(owner)).place !== runner.place)
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL must name the same database.')
}

/**
 * Grants the role of `runnerUrl` its rights for daily work: read and write every table, but only append to the
 * operation log, and create, change or drop nothing. Repeating it changes nothing.
 * @param owner connected as the role that owns the tables
 * @throws Error with one sentence if the two are one role; then nothing is granted once its connection ends
 */
export async function letRun(owner: pg.Client, runnerUrl: string): Promise<void> {
  const runner = await withClient(runnerUrl, whereAndWho)
  const role = pg.escapeIdentifier(runner.role)
  const { rows } = await owner.query<{ name: string; counts: boolean }>(closed, [
    runner.role,
    [...appended, ...onlyRead],
  ])
  const namesOf = (counts: boolean) => rows.filter((one) => one.counts === counts).map(({ name }) => name)
  const [tables, sequences] = [namesOf(false), namesOf(true)]
  await owner.query(`BEGIN;
    GRANT USAGE ON SCHEMA public TO ${role};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role};
    ${tables.length > 0 ? `GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables} TO ${role};` : ''}
    ${sequences.length > 0 ? `GRANT USAGE ON SEQUENCE ${sequences} TO ${role};` : ''}
    REVOKE ALL ON ${[...appended, ...onlyRead]} FROM PUBLIC, ${role};
    GRANT SELECT, INSERT ON ${appended} TO ${role};
    GRANT SELECT ON ${onlyRead} TO ${role};
    GRANT EXECUTE ON FUNCTION ${functions} TO ${role}`)
  if (await mayRewrite(owner, runner.role))
    throw new Error(
      `The role of DATABASE_URL (${runner.role}) can still change the operation log. ` +
        'Make it a role of its own: no superuser, no CREATEROLE, not a member of the role of DATABASE_OWNER_URL.',
    )
  await owner.query('COMMIT')
}

/** Whether the role of this address can only append to the operation log. */
export const isLogProtected = (url: string) =>
  withClient(url, async (client) => !(await mayRewrite(client, (await whereAndWho(client)).role)))

/** The warning for the operator if it is not. */
export const notProtected =
  "The operation log is not protected: DATABASE_URL's role owns it and could rewrite it. " +
  'Set DATABASE_OWNER_URL to that role, and DATABASE_URL to a role of its own (operator guide: Two database roles).'

/** The same where the two roles are set. */
export const tooManyRights =
  "The operation log is not protected: DATABASE_URL's role may change or delete its rows, by a right of its own, as superuser or as a member " +
  'of another role. Take that from it (operator guide: Two database roles).'

async function whereAndWho(client: pg.Client): Promise<{ role: string; place: string }> {
  const { rows } = await client.query<{ role: string; place: string }>(
    `SELECT current_user AS role, concat(current_database(), ' ', pg_postmaster_start_time()) AS place`,
  )
  return rows[0] ?? { role: '', place: '' }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
