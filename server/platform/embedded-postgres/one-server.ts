import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isAlive } from './process-alive.ts'

/**
 * One server per data folder: the server holds this lock while its connection lives, so that a killed one releases it.
 */
const lockKey = "hashtextextended('ShortCut data folder', 0)"

/**
 * Takes the data folder for this process.
 * @param admin its connection holds the lock and must stay open
 * @throws DataFolderTaken if another server holds it. A killed server may be noticed late: tries for up to two seconds,
 * or half a second if the holder's process exists
 */
export async function takeDataFolder(admin: pg.Client, dataFolder: string): Promise<void> {
  const began = Date.now()
  for (;;) {
    const { rows } = await admin.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockKey}) as taken`)
    if (rows[0]?.taken) return
    const name = await holder(admin)
    const pid = Number(/^process (\d+)/.exec(name)?.[1])
    if (Date.now() - began > (pid && isAlive(pid) ? 500 : 2_000)) throw new DataFolderTaken(dataFolder, name)
    await sleep(50)
  }
}

export class DataFolderTaken extends Error {
  constructor(dataFolder: string, holder: string) {
    super(
      `ShortCut already runs on the data folder ${dataFolder}${holder && ` (${holder})`}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    )
    this.name = 'DataFolderTaken'
  }
}

/**
 * Lets a second start know who holds the folder.
 * @param where such as the server's address; PostgreSQL keeps 63 bytes of it
 */
export async function introduce(admin: pg.Client, where: string): Promise<void> {
  const name = `process ${process.pid}${where && `, ${where}`}`
  await admin.query("select set_config('application_name', $1, false)", [name])
}

async function holder(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map((row) => row.name).join('; ')
}
