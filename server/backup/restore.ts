import { print, rowsInWords, runCommand } from './command.ts'
import { withBackup } from './find-backup.ts'
import type { Until } from './recover.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupConfigOf } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const help = `Puts a backup into DATA_DIR, and into the empty database of DATABASE_URL where that is set.

  npm run restore -- BACKUP [--until MOMENT|end] [--replace | --verify]

BACKUP is a folder or s3://BUCKET/PREFIX: that of one backup, or of all of them (BACKUP_DIR), of which the newest one counts.
--until goes on from there through what BACKUP_DIR archived, to a moment such as 2026-11-29T14:30Z, or to its end.
DATA_DIR must be empty or not there yet; with --replace what is there is moved aside. --verify only restores into a temporary
folder (in TMPDIR) and compares what it holds.`

const options = { until: { type: 'string' }, replace: { type: 'boolean' }, verify: { type: 'boolean' } } as const

await runCommand(help, { places: 1, options }, async (config, [named], given) => {
  const until = readUntil(given.until)
  await withBackup(named, until, async (folder, archive) => {
    if (given.verify)
      return print(`The backup is whole: ${rowsInWords(await verifyBackup(folder, undefined, { archive, until }))}.`)
    const { info, aside, hasKeys, moved, lastChange } = await restoreBackup(folder, backupConfigOf(config), {
      replace: given.replace === true,
      archive,
      until,
    })
    const next = hasKeys
      ? 'Start the server now.'
      : 'No keys were in it: if they are kept elsewhere, put the *.key files into that folder before you start the server.'
    if (moved) print(`${moved.copied + moved.there} files are in the storage of FILES_URL.`)
    print(`Restored what ${named} held on ${info.takenAt} into ${config.dataDir}. ${next}`)
    if (until) print(`The last change in it was made at ${lastChange?.toISOString() ?? info.takenAt}.`)
    if (aside) print(`What was there before lies in ${aside}. Remove it when you no longer need it.`)
  })
})

/** @throws Error with one sentence */
function readUntil(text: unknown): Until | undefined {
  if (text === undefined || text === 'end') return text
  // Without a zone it would be this machine's, which is rarely the office's.
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(String(text))
    ? new Date(String(text))
    : undefined
  if (moment && moment.getTime() > Date.now())
    throw new Error(`${moment.toISOString()} is in the future. Name an earlier moment, or "end" for the last one.`)
  if (moment && !Number.isNaN(moment.getTime())) return moment
  throw new Error(
    `--until is a moment with its zone, such as 2026-11-29T14:30Z or 2026-11-29T09:30-05:00, or "end"; not "${text}".`,
  )
}
