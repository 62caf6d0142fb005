import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { atOnce } from './at-once.ts'
import { type FileStore, folders, type StoredFile } from './files.ts'

const nameOf = ({ id, variant }: StoredFile) => `${id}.${variant}`
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Undefined: removed meanwhile. */
async function read(store: FileStore, { id, variant }: StoredFile): Promise<Buffer | undefined> {
  const found = await store.open(id, variant)
  return found && buffer(found.stream)
}

export interface Moved {
  copied: number
  /** Already there, with as many bytes. */
  there: number
  bytes: number
}

/**
 * Copies every file from one storage to the other; nothing is removed. A file never changes, so after a break it goes on
 * where it was, and a second run copies only what is new.
 * @param options `verify`: reads the files on both sides again, also those already there
 * @throws Error if a copy has other bytes
 */
export async function moveFiles(from: FileStore, to: FileStore, options: { verify?: boolean } = {}): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, bytes: 0 }
  for (const folder of folders) {
    const known = new Map<string, number>()
    for await (const file of to.list(folder)) known.set(nameOf(file), file.bytes)
    await atOnce(from.list(folder), async (file) => {
      const isThere = known.get(nameOf(file)) === file.bytes
      if (isThere) moved.there++
      if (isThere && !options.verify) return
      const bytes = await read(from, file)
      if (!bytes) return
      if (!isThere) {
        await to.put(file.id, file.variant, bytes)
        moved.copied++
        moved.bytes += bytes.length
      }
      if (options.verify) await compare(to, file, bytes)
    })
  }
  return moved
}

async function compare(to: FileStore, file: StoredFile, bytes: Buffer) {
  const copy = await read(to, file)
  if (copy && hashOf(copy) === hashOf(bytes)) return
  throw new Error(`The copy of ${nameOf(file)} has other bytes than the file. Remove it there, and run this again.`)
}
