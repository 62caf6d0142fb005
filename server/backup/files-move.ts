import { resolve } from 'node:path'
import type { FileStore } from '../platform/files/files.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { moveFiles } from '../platform/files/move-files.ts'
import { readS3Address } from '../platform/files/s3-address.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import { print, runCommand } from './command.ts'

const help = `Copies photos and documents from one storage to another, while the server runs or not. Nothing is removed.

  npm run files:move -- FROM TO [--verify]

FROM and TO are a folder (that of a server is DATA_DIR/files) or a bucket, as in FILES_URL: s3://bucket/folder?endpoint=…
What TO has already is not copied again: after a break, run the same command. --verify reads every file on both sides and
compares them.`

function openPlace(place: string): FileStore {
  if (!place.startsWith('s3:')) return openLocalFiles(resolve(place))
  const address = readS3Address(place)
  if (!address) throw new Error(`${place} is no address of a bucket. Write it as s3://bucket/folder?endpoint=https://…`)
  return openS3Files(address)
}

await runCommand(help, { places: 2, options: { verify: { type: 'boolean' } } }, async (_, [from, to], given) => {
  const verify = given.verify === true
  const { copied, there, bytes } = await moveFiles(openPlace(from), openPlace(to), { verify })
  const compared = verify ? ' All of them were compared.' : ''
  print(`Copied ${copied} files (${(bytes / 1e6).toFixed(1)} MB); ${there} were there already.${compared}`)
})
