import type { Readable } from 'node:stream'

const variants = ['whole', 'thumb'] as const
/** A file's original bytes, or its thumbnail. */
export type Variant = (typeof variants)[number]

export interface StoredFile {
  id: string
  variant: Variant
  bytes: number
}

/** Storage of uploaded bytes, by the file's id (a UUID). All its calls throw FilesAway while it can't be reached. */
export interface FileStore {
  /** Resolves once the bytes survive a crash. */
  put(id: string, variant: Variant, bytes: Uint8Array): Promise<void>
  /**
   * @returns undefined if there are none. The stream fails if it breaks off, and, in a storage that knows the bytes'
   *   hash, if they are others than those put.
   */
  open(id: string, variant: Variant): Promise<{ bytes: number; stream: Readable } | undefined>
  /** Both variants; no error if there are none. */
  remove(id: string): Promise<void>
  /** Everything stored in one of its folders, in no certain order. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** The storage of files does not answer, or refuses for now. Nothing was stored or removed, as far as we know. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const isUuid = new RegExp(`^${uuid}$`)
const stored = new RegExp(`^[0-9a-f]{2}/(${uuid})\\.(${variants.join('|')})$`)

/** Its place in every storage: 256 folders by the id's last two digits. */
export function pathOf(id: string, variant: Variant): string {
  if (!isUuid.test(id)) throw new Error('a stored file is named by a UUID')
  return `${id.slice(-2)}/${id}.${variant}`
}

export const folders: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

/** @returns undefined for a path that is not ours */
export function fileAt(path: string): { id: string; variant: Variant } | undefined {
  const [, id, variant] = stored.exec(path) ?? []
  return id && path.startsWith(id.slice(-2)) ? { id, variant: variant as Variant } : undefined
}
