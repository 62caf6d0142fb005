import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type ArchivedRow, isSealed, lineOf, noHash, readArchive } from '../operation-log/archive-file.ts'
import { now } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { openPlace, type Place } from './place.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface Archived {
  year: number
  rows: number
  /** Name of the file in its place. */
  file: string
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string
}

/** This year and the two before it are needed for daily work: histories, proofs of custody, unused uploads. */
const keptYears = 2
const archiveLock = 7_204_221

/** The oldest part that is still in the database, and the id below which its rows lie. */
const oldestPart = `
  SELECT name, substring(name FROM '\\d{4}$')::int - (name LIKE '%before%')::int AS year, bound FROM (
    SELECT c.relname AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''([0-9a-f-]+)''\\)')::uuid AS bound
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'operation_log'::regclass) part
  WHERE bound IS NOT NULL ORDER BY bound LIMIT 1`

/**
 * Writes a year of the operation log into a file, and removes it from the database together with its indexes. Its links
 * stay in the chain. Servers may run meanwhile.
 * @param url as the role that owns the tables; times are UTC
 * @param year the oldest that the database has
 * @param named a folder, or the address of a part of a bucket (`s3://…`)
 * @param patience how often it tries to get the log for itself
 * @throws Error with one sentence; then the database is as it was
 */
export async function archiveYear(
  url: string,
  year: number,
  named: string,
  patience = { tries: 30, pauseMs: 2000 },
): Promise<Archived> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off -c statement_timeout=0' })
  const place = openPlace(named)
  const folder = await makeTemporaryFolder('archive')
  await client.connect()
  let alone: pg.Client | undefined
  try {
    alone = await beAlone(url)
    const part = await partOf(client, year)
    const file = `operation-log-until-${year}.tsv.gz`
    if ((await place.names()).includes(file))
      throw new Error(`${named} has a file ${file} already. Name another place, or remove that file.`)
    const path = join(folder, file)
    const { rows, sha256, linesSha256 } = await writePart(client, part.name, path)
    await mustReadTheSame(path, linesSha256)
    const archived = { year, rows, file, sha256 }
    try {
      await place.put(file, { file: path })
      await mustBeThere(place, file, sha256)
      await removePart(client, part, archived, named, patience)
    } catch (error) {
      // Else it would be in the way of another try. If the database does not answer, it may be the only copy.
      const isArchived = await archivedUntil(client, year).catch(() => 'perhaps')
      if (!isArchived) await place.remove(file)
      throw error
    }
    return archived
  } finally {
    place.close()
    await alone?.end().catch(() => {})
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two at once would take the same part. In a transaction, because a pooler may give each statement another connection. */
async function beAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_xact_lock(${archiveLock}) AS alone`)
  if (rows[0]?.alone) return client
  await client.end()
  throw new Error('The log is being archived by another npm run log:archive. Wait until it ends.')
}

/** The archive that has the year; undefined: it was not archived. */
async function archivedUntil(client: pg.Client, year: number): Promise<string | undefined> {
  const { rows } = await client.query<{ file: string }>(
    'SELECT file FROM archived_log WHERE year >= $1 ORDER BY year LIMIT 1',
    [year],
  )
  return rows[0]?.file
}

interface Part {
  name: string
  bound: string
}

async function partOf(client: pg.Client, year: number): Promise<Part> {
  const newest = new Date(now()).getUTCFullYear() - keptYears - 1
  if (year > newest)
    throw new Error(`The log of ${year} is still needed. The newest year that can be archived is ${newest}.`)
  const already = await archivedUntil(client, year)
  if (already) throw new Error(`The log of ${year} is archived already, in ${already}.`)
  const { rows } = await client.query<Part & { year: number }>(oldestPart)
  const part = rows[0]
  if (!part || part.year > newest) throw new Error('The database has no year of the log that can be archived.')
  if (part.year !== year)
    throw new Error(`The oldest part of the log in the database ends with ${part.year}. Archive that one first.`)
  return part
}

/** Every row is compared with the chain before it is written. */
async function writePart(
  client: pg.Client,
  part: string,
  path: string,
): Promise<{ rows: number; sha256: string; linesSha256: string }> {
  const hash = createHash('sha256')
  const linesHash = createHash('sha256')
  let rows = 0
  async function* lines() {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`
      DECLARE part CURSOR FOR
      SELECT c.position::int, encode(c.hash, 'hex') AS hash, coalesce(encode(b.hash, 'hex'), '${noHash}') AS previous, l.id, to_jsonb(l)::text AS row
      FROM years.${pg.escapeIdentifier(part)} l LEFT JOIN operation_log_chain c ON c.log_id = l.id
        LEFT JOIN operation_log_chain b ON b.position = c.position - 1 ORDER BY l.id`)
    for (;;) {
      const { rows: some } = await client.query<ArchivedRow & { id: string }>('FETCH 5000 FROM part')
      if (some.length === 0) break
      for (const { id, ...row } of some) {
        if (row.position === null) throw new Error(`The log's row ${id} was never sealed. Nothing was archived.`)
        if (!isSealed(row))
          throw new Error(
            `Row ${row.position} of the log is not as it was sealed. Nothing was archived: run npm run log:verify.`,
          )
        const line = lineOf(row)
        linesHash.update(line)
        yield line
      }
      rows += some.length
    }
    await client.query('COMMIT')
  }
  const seen = new PassThrough()
  seen.on('data', (bytes: Buffer) => hash.update(bytes))
  await pipeline(Readable.from(lines()), createGzip(), seen, createWriteStream(path)).catch(async (error) => {
    await client.query('ROLLBACK')
    throw error
  })
  const written = await open(path, 'r+')
  await written.sync().finally(() => written.close())
  return { rows, sha256: hash.digest('hex'), linesSha256: linesHash.digest('hex') }
}

/** Reads every row as `log:verify -- --archive` will: what it cannot read must stay in the database. */
async function mustReadTheSame(path: string, linesSha256: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const row of readArchive(path)) hash.update(lineOf(row))
  if (hash.digest('hex') !== linesSha256)
    throw new Error(`${path} does not read as it was written. Nothing was removed from the database.`)
}

/** Reads the file again from where it now lies. */
async function mustBeThere(place: Place, file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const bytes of (await place.get(file)) ?? []) hash.update(bytes)
  if (hash.digest('hex') !== sha256)
    throw new Error(`${file} is not in ${place.name} as it was written. Nothing was removed from the database.`)
}

/**
 * In one transaction with the note of it. Everybody who saves waits while it waits for the log, so it gives up soon and
 * lets them pass before it tries again.
 */
async function removePart(
  client: pg.Client,
  part: Part,
  { year, rows, file, sha256 }: Archived,
  place: string,
  { tries: most, pauseMs }: { tries: number; pauseMs: number },
) {
  const name = pg.escapeIdentifier(part.name)
  const at = now()
  const after = JSON.stringify({ rows, file, sha256, place })
  for (let tries = 1; ; tries++) {
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = '200ms'`)
      await client.query('LOCK TABLE operation_log IN ACCESS EXCLUSIVE MODE')
      await client.query(`ALTER TABLE operation_log DETACH PARTITION years.${name}`)
      await client.query(`DROP TABLE years.${name}`)
      await client.query('INSERT INTO archived_log VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        ...[year, part.bound, rows, file, Buffer.from(sha256, 'hex'), place, at],
      ])
      await client.query(
        `WITH logged AS (
           INSERT INTO operation_log (id, at, actor_type, actor_name, ip, device, request_id, action, entity, entity_label, after, outcome)
           VALUES ($1::uuid, $2, 'system', 'ShortCut', '', '', $1::uuid::text, 'operationLog.archive', 'operationLog', $3, $4, 'done') RETURNING id)
         INSERT INTO operation_log_pending SELECT id FROM logged`,
        [newId(), at, String(year), after],
      )
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      const isBusy = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!isBusy) throw error
      if (tries === most)
        throw new Error(
          'Somebody reads the log all the time, such as a backup or an export. Nothing was archived: try again when that is over.',
        )
      await sleep(pauseMs)
    }
  }
}
