import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { folderFailure, makeFolder } from '../platform/check-folders.ts'
import { atOnce } from '../platform/files/at-once.ts'
import { type FileStore, FilesAway } from '../platform/files/files.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { readS3Address, type S3Address } from '../platform/files/s3-address.ts'
import { asAway, isMissing, isOfStorage, openClient, patience } from '../platform/files/s3-client.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import { flushFolder, openFile } from './copy-tree.ts'

/** Where backups lie: a folder, or a part of a bucket. Paths are below it. */
export interface Place {
  /** Its address, as a person gave it. */
  name: string
  /** What lies directly below, files and folders, in order of their names; nothing if it is not there. */
  names(below?: string): Promise<string[]>
  /** Gets its name only when all bytes survive a crash. An older one of that name is replaced. */
  put(path: string, bytes: Uint8Array | { file: string }): Promise<void>
  /** Undefined if there is none. */
  get(path: string): Promise<Readable | undefined>
  /** Removes a file, or a folder with all that is in it. No error if there is none. */
  remove(path: string): Promise<void>
  /** Uploaded files below it, by their ids. */
  files(below: string): FileStore
  close(): void
}

/**
 * @param named a folder, or the address of a part of a bucket (`s3://…`)
 * @throws Error with one sentence for an address that is none
 */
export function openPlace(named: string): Place {
  const address = readS3Address(named)
  if (!address && named.startsWith('s3:'))
    throw new Error(`${named} is no address of a bucket. Write it as s3://bucket/folder?endpoint=https://…`)
  return address ? openBucketPlace(named, address) : openFolderPlace(resolve(named))
}

/** Why the place of `setting` cannot be used, as an error with one sentence. One that does not answer now stays what it is. */
export function placeFailure(setting: string, place: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FilesAway) return error
  if ('syscall' in error) return new Error(folderFailure(setting, place, error), { cause: error })
  if (isOfStorage(error)) return new Error(`${setting}=${place} can't be used: ${error.message}.`, { cause: error })
  return error
}

/** A part of a place's address. */
export function below(named: string, name: string): string {
  if (!readS3Address(named)) return join(named, name)
  const url = new URL(named)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`
  return url.href
}

/** The address of the place in which it lies, and its name there. */
export function above(named: string): { place: string; name: string } {
  if (!readS3Address(named)) return { place: dirname(resolve(named)), name: basename(resolve(named)) }
  const url = new URL(named)
  const parts = url.pathname.split('/').filter(Boolean)
  const name = parts.pop() ?? ''
  url.pathname = `/${parts.join('/')}`
  return { place: url.href, name }
}

const isNone = (error: unknown) => /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')

function openFolderPlace(root: string): Place {
  return {
    name: root,
    async names(path = '') {
      const found = await readdir(join(root, path)).catch((error) => {
        if (isNone(error)) return []
        throw error
      })
      return found.filter((name) => !name.startsWith('.')).sort()
    },

    async put(path, bytes) {
      const target = join(root, path)
      const unfinished = join(dirname(target), `.${path.replaceAll('/', '-')}.${process.pid}`)
      await makeFolder(dirname(target), 0o700)
      try {
        const file = await open(unfinished, 'w', 0o600)
        try {
          await file.writeFile(bytes instanceof Uint8Array ? bytes : createReadStream(bytes.file))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await flushFolder(dirname(target))
    },

    async get(path) {
      const file = await openFile(join(root, path)).catch((error) => {
        if (isNone(error)) return undefined
        throw error
      })
      return file?.createReadStream()
    },

    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
    files: (path) => openLocalFiles(join(root, path)),
    close() {},
  }
}

function openBucketPlace(named: string, address: S3Address): Place {
  const client = openClient(address, patience)
  const { bucket: Bucket, prefix } = address
  const stores: { close(): void }[] = []

  async function* keys(Prefix: string, Delimiter?: string): AsyncIterable<string> {
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter })) {
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        for (const common of page.CommonPrefixes ?? []) if (common.Prefix) yield common.Prefix
      }
    } catch (error) {
      asAway(error)
    }
  }
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key })).catch(asAway)

  return {
    name: named,
    async names(path = '') {
      const start = prefix + (path && `${path}/`)
      const found: string[] = []
      for await (const key of keys(start, '/')) found.push(key.slice(start.length).replace(/\/$/, ''))
      return found.filter((name) => name !== '' && !name.startsWith('.')).sort()
    },

    async put(path, bytes) {
      const Body = bytes instanceof Uint8Array ? bytes : createReadStream(bytes.file)
      // In parts, because a storage takes 5 GB at once at most.
      await new Upload({ client, params: { Bucket, Key: prefix + path, Body }, partSize: 16 << 20 })
        .done()
        .catch(asAway)
    },

    async get(path) {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: prefix + path }))
        .catch((error) => (isMissing(error) ? undefined : asAway(error)))
      return found?.Body instanceof Readable ? found.Body : undefined
    },

    async remove(path) {
      await remove(prefix + path)
      await atOnce(keys(`${prefix}${path}/`), async (key) => void (await remove(key)))
    },

    files(path) {
      const store = openS3Files({ ...address, prefix: `${prefix}${path}/` })
      stores.push(store)
      return store
    },

    close() {
      for (const store of stores) store.close()
      client.destroy()
    },
  }
}
