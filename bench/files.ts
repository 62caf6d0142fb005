import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sweepFiles } from '@shortcut/server/files/sweep-files.ts'
import { openDatabase } from '@shortcut/server/platform/database/database.ts'
import { openLocalFiles } from '@shortcut/server/platform/files/local-files.ts'
import pg from 'pg'
import { openBenchDatabases } from './load/database.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const orders = 1000
const wanted = 1_000_000
const unused = 2000
/** The longest time for a run: it starts no batch after 20 s. */
const mostSeconds = 25

const emptyFiles = (pool: pg.Pool) =>
  pool.query(
    `TRUNCATE task_photo, unclaimed_file; DELETE FROM file; DELETE FROM task_event WHERE reported_by = 'bench'`,
  )

/** Task photos of two years, a million steps, and a few unused uploads a day; those of the last week are not due yet. */
async function fillFiles(pool: pg.Pool) {
  say(`Loading ${wanted} files…`)
  await emptyFiles(pool)
  await pool.query(
    `INSERT INTO file (id, content_type, name, bytes, sha256, uploaded_by_type, uploaded_by, created_at)
     SELECT md5(n::text)::uuid, 'image/jpeg', 'photo ' || n || '.jpg', 200000, sha256(n::text::bytea), 'driver', md5((n % 300)::text)::uuid,
       now() - (2 * 365 * 86400 * (1 - n / $1::float8)) * interval '1 second' FROM generate_series(1, $1::int) n`,
    [wanted],
  )
  await pool.query(
    `INSERT INTO task_photo (task_id, file_id, kind, created_at)
     SELECT (SELECT array_agg(id) FROM task)[1 + n % (SELECT count(*)::int FROM task)], md5(n::text)::uuid, 'delivery', now()
     FROM generate_series(1, $1::int) n WHERE n % $2 <> 0`,
    [wanted, wanted / unused],
  )
  await pool.query(
    `INSERT INTO task_event (id, task_id, driver_id, kind, at, received_at, payload, outcome, reported_by)
     SELECT gen_random_uuid(), t.id, t.driver_id, 'deliver', now(), now(), jsonb_build_object('photos', jsonb_build_array(md5('x' || n)::uuid)),
       'applied', 'bench' FROM generate_series(1, $1::int) n
     JOIN (SELECT id, driver_id, row_number() OVER () AS k, count(*) OVER () AS all FROM task WHERE driver_id IS NOT NULL) t ON t.k = 1 + n % t.all`,
    [wanted],
  )
  await pool.query('VACUUM ANALYZE file, task_photo, task_event')
}

/** How long the sweep of unused uploads takes at a million files. */
export async function run(options: Options): Promise<void> {
  const databases = await openBenchDatabases(options.data, say)
  const { url, adminUrl } = await databases.load(orders)
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2, options: '-c timezone=UTC -c jit=off' })
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-bench-files-'))
  const database = openDatabase(url)
  try {
    await fillFiles(pool)
    const rows: Row[] = []
    const left = async () => {
      const { rows } = await pool.query('SELECT count(*)::int AS files, count(attached_at)::int AS attached FROM file')
      return rows[0] as { files: number; attached: number }
    }
    const measure = async (job: string) => {
      const before = await left()
      const began = performance.now()
      await sweepFiles(database, openLocalFiles(folder), () => {})
      const seconds = (performance.now() - began) / 1000
      const after = await left()
      rows.push({
        job,
        floor: '',
        product: `${before.files - after.files} removed, ${after.attached - before.attached} noted as used`,
        figure: `${seconds.toFixed(2)} s`,
        reach: `≤ ${mostSeconds} s`,
        ok: seconds <= mostSeconds,
      })
      return after.files - after.attached < before.files - before.attached
    }
    for (let n = 1; await measure(`run ${n} after an upgrade, none noted as used yet`); n++);
    await pool.query(`UPDATE file SET attached_at = NULL WHERE name LIKE '%001.jpg'`)
    // A thousand files that were never used.
    await pool.query('DELETE FROM task_photo p USING file f WHERE f.id = p.file_id AND f.attached_at IS NULL')
    await measure('an hour later')
    await measure('an hour without unused files')
    say(`\n${table(rows)}\nKept in ${await keep('files', { ...options, orders, files: wanted }, rows)}`)
  } finally {
    await database.close()
    await emptyFiles(pool)
    await pool.end()
    await rm(folder, { recursive: true, force: true })
    await databases.stop()
  }
}
