import { print, rowsInWords, runCommand } from './command.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupConfigOf } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const help = `Puts a backup into DATA_DIR, and into the empty database of DATABASE_URL where that is set.

  npm run restore -- FOLDER [--replace | --verify]

DATA_DIR must be empty or not there yet; with --replace what is there is moved aside. --verify only restores into a temporary
folder (in TMPDIR) and compares what it holds.`

await runCommand(help, { places: 1, flags: ['--replace', '--verify'] }, async (config, [folder], flags) => {
  if (flags.has('--verify')) return print(`The backup is whole: ${rowsInWords(await verifyBackup(folder))}.`)
  const { info, aside, hasKeys, moved } = await restoreBackup(folder, backupConfigOf(config), {
    replace: flags.has('--replace'),
  })
  const next = hasKeys
    ? 'Start the server now.'
    : 'No keys were in it: if they are kept elsewhere, put the *.key files into that folder before you start the server.'
  if (moved) print(`${moved.copied + moved.there} files are in the storage of FILES_URL.`)
  print(`Restored what ${folder} held on ${info.takenAt} into ${config.dataDir}. ${next}`)
  if (aside) print(`What was there before lies in ${aside}. Remove it when you no longer need it.`)
})
