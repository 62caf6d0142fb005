import { print, rowsInWords, runCommand } from './command.ts'
import { backupConfigOf, takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const help = `Copies database and files of ShortCut into a new folder, while the server runs or not.

  npm run backup -- FOLDER [--verify] [--without-keys]

FOLDER must be empty or not there yet. --verify then restores it into a temporary folder and compares what it holds.
--without-keys leaves the *.key files of DATA_DIR out: keep them elsewhere. Set DATA_DIR or DATABASE_URL as for the server.`

await runCommand(help, { places: 1, flags: ['--verify', '--without-keys'] }, async (config, [folder], flags) => {
  const began = performance.now()
  const { logHead } = await takeBackup(backupConfigOf(config), folder, { withoutKeys: flags.has('--without-keys') })
  print(
    `Backed up to ${folder} in ${((performance.now() - began) / 1000).toFixed(1)} s. Head of the log: ${logHead || 'none'}`,
  )
  if (!flags.has('--verify')) return
  print(`Verified by restoring it: ${rowsInWords(await verifyBackup(folder))}.`)
})
