import { readS3Address } from '../platform/files/s3-address.ts'
import { print, rowsInWords, runCommand } from './command.ts'
import { withBackup } from './find-backup.ts'
import { sendBackup } from './send-backup.ts'
import { backupConfigOf, takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const help = `Copies database and files of ShortCut into a new folder or bucket, while the server runs or not.

  npm run backup -- FOLDER|s3://BUCKET/PREFIX [--verify] [--without-keys]

FOLDER must be empty or not there yet, like the part of a bucket. --verify then restores it into a temporary folder and compares
what it holds. --without-keys leaves the *.key files of DATA_DIR out: keep them elsewhere. Set DATA_DIR or DATABASE_URL as for
the server.`

const options = { verify: { type: 'boolean' }, 'without-keys': { type: 'boolean' } } as const

await runCommand(help, { places: 1, options }, async (config, [target], given) => {
  const began = performance.now()
  const withoutKeys = given['without-keys'] === true
  const take = readS3Address(target) ? sendBackup : takeBackup
  const { logHead } = await take(backupConfigOf(config), target, { withoutKeys })
  print(
    `Backed up to ${target} in ${((performance.now() - began) / 1000).toFixed(1)} s. Head of the log: ${logHead || 'none'}`,
  )
  if (!given.verify) return
  const rows = await withBackup(target, undefined, (folder) => verifyBackup(folder))
  print(`Verified by restoring it: ${rowsInWords(rows)}.`)
})
