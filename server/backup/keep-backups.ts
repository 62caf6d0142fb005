import type { Logger } from 'pino'
import type { startChore } from '../platform/chores.ts'
import type { BackupPlan, Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/files.ts'
import { newestBackup } from './backup-names.ts'
import { openPlace, placeFailure } from './place.ts'
import { openScheduledBackups } from './scheduled.ts'
import { openWalArchive } from './wal-archive.ts'

type Chore = Pick<ReturnType<typeof startChore>, 'poke'>
const everyMs = 60_000

/**
 * The backups that a node keeps: one a day and, of an embedded database, what is written in between. The log of another one is
 * its operator's to archive.
 * @param files the product's files
 */
export function keepBackups(
  plan: BackupPlan,
  { dataDir, databaseUrl, filesUrl }: Config,
  files: FileStore,
  log: Logger,
  chore: (work: () => Promise<boolean>, everyMs: number) => Chore,
) {
  const place = openPlace(plan.place)
  const named = (work: () => Promise<boolean>) => () =>
    work().catch((error) => {
      throw placeFailure('BACKUP_DIR', place.name, error)
    })
  const daily = openScheduledBackups(plan, place, process.env, log)
  chore(named(daily.run), everyMs).poke()
  const since = () => newestBackup(place)
  const between = databaseUrl
    ? undefined
    : openWalArchive({ dataDir, place, files: filesUrl ? undefined : files, since }, log)
  if (between) chore(named(between.run), everyMs).poke()
  // Without a backup, its age grows from here on: else nothing would tell of one that never succeeds.
  let newest = Date.now()
  return {
    /** Moments in ms. */
    async state() {
      // While the place does not answer, the last known one grows older.
      newest = await since()
        .then((found) => found ?? newest)
        .catch(() => newest)
      return { newest, archivedUpTo: between?.upTo() }
    },
    /** Before its chores, which wait for it. */
    async close() {
      await daily.close()
      place.close()
    },
  }
}
