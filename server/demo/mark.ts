import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { checkFolders } from '../platform/check-folders.ts'
import type { Config } from '../platform/config.ts'

/** The demo's data folder and database have the same random id: the demo touches nothing without it. */
const markFile = ({ dataDir }: Config) => join(dataDir, 'demo.mark')
const schema = 'shortcut_demo'
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

const markIn = (config: Config) =>
  readFile(markFile(config), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/**
 * Takes an empty data folder for a demo, or recognizes its own. Writes nothing if it refuses.
 * @returns the folder's id
 * @throws Error with one sentence if the folder holds something else
 */
export async function takeFolder(config: Config): Promise<string> {
  const known = await markIn(config)
  if (known && isId(known)) return known
  const there = await readdir(config.dataDir).catch(() => [])
  if (there.some((name) => name !== basename(markFile(config))))
    throw new Error(
      `DATA_DIR=${config.dataDir} holds data that is not a demo of this version. ` +
        'Set DATA_DIR to another folder; if it was an earlier demo, delete it.',
    )
  await checkFolders(config)
  const id = randomUUID()
  await writeFile(markFile(config), `${id}\n`, { flush: true })
  return id
}

/** Anything that somebody made in a database, apart from extensions. */
const isEmpty = `
  SELECT NOT EXISTS (SELECT FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public'))
    AND NOT EXISTS (SELECT FROM pg_class o WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e'))
    AND NOT EXISTS (SELECT FROM pg_proc o WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e'))
    AND NOT EXISTS (SELECT FROM pg_largeobject_metadata) AS empty`

const notOurs = new Error(
  'This database holds data that the demo did not make, so the demo does not touch it. ' +
    'Set DATABASE_URL to an empty database, or leave it out.',
)

/**
 * Takes an empty database for a folder's demo, or recognizes its own. Writes nothing if it refuses.
 * @param owner stays open while the demo is made: if two make it at once, one waits, and then reports why it stops
 * @returns how much of the demo it has: nothing, a part, or all
 * @throws Error with one sentence if the database holds something else
 */
export async function takeDatabase(owner: pg.Client, id: string): Promise<'nothing' | 'part' | 'all'> {
  await owner.query("SET lock_timeout = '10s'")
  await owner.query('SELECT pg_advisory_lock(7204159)').catch(({ code, message }: Error & { code?: string }) => {
    throw new Error(code === '55P03' ? 'Another process is making this demo now. Wait until it is ready.' : message)
  })
  if (await isMarked(owner)) {
    const marks = `SELECT id, finished_at IS NOT NULL AS finished FROM ${schema}.mark`
    const { rows } = await owner.query<{ id: string; finished: boolean }>(marks).catch((error: pg.DatabaseError) => {
      throw error.code === '42703' || error.code === '42501' ? notOurs : error
    })
    if (rows[0]?.id === id) return rows[0].finished ? 'all' : 'part'
    throw new Error(
      'This database has the demo of another data folder. Set DATA_DIR to that folder, or DATABASE_URL to an empty database.',
    )
  }
  const { rows } = await owner.query<{ empty: boolean }>(isEmpty)
  if (!rows[0]?.empty) throw notOurs
  await owner.query(`
    BEGIN;
    CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.mark (id uuid PRIMARY KEY, finished_at timestamptz);
    INSERT INTO ${schema}.mark (id) VALUES (${pg.escapeLiteral(id)});
    COMMIT`)
  return 'nothing'
}

export const markFinished = (owner: pg.Client) => owner.query(`UPDATE ${schema}.mark SET finished_at = now()`)

/** In the catalogue, which everybody may read: the product's role has no rights in the demo's schema. */
async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(`
    SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = '${schema}' AND c.relname = 'mark') AS marked`)
  return rows[0]?.marked === true
}

const notForWork =
  'Its people have a known password. Start it with `npm run demo`, or set DATA_DIR and DATABASE_URL to your own company.'

/**
 * A demo that was refused its database leaves only its mark, which is removed.
 * @throws Error with one sentence if the folder belongs to a demo: a company cannot work there
 */
export async function refuseDemoFolder(config: Config): Promise<void> {
  if ((await markIn(config)) === undefined) return
  const isBare = (await readdir(config.dataDir)).length === 1
  if (isBare) await rm(markFile(config))
  else throw new Error(`DATA_DIR=${config.dataDir} holds the demo. ${notForWork}`)
}

/** @throws Error with one sentence if the database belongs to a demo */
export async function refuseDemoDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const marked = await isMarked(client).finally(() => client.end())
  if (marked) throw new Error(`This database holds the demo. ${notForWork}`)
}
