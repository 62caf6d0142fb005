import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { atOnce } from '../platform/files/at-once.ts'
import { readS3Address } from '../platform/files/s3-address.ts'
import { isBelow } from './backup-facts.ts'
import { backupsIn } from './backup-names.ts'
import { infoFile, sumsFile } from './manifest.ts'
import { above, below, openPlace, type Place } from './place.ts'
import type { Until } from './recover.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * Works with the backup that a person names: its own folder or address, or the folder or address with all of them, of which the
 * newest one counts that was complete at the moment `until`. One from a bucket lies in a temporary folder meanwhile.
 * @param work gets the backup's folder, and the place in which it lies, with the archive
 * @throws Error with one sentence
 */
export async function withBackup<T>(
  named: string,
  until: Until | undefined,
  work: (folder: string, archive: Place) => Promise<T>,
): Promise<T> {
  const chosen = await choose(named, until)
  const { place: around, name } = above(chosen)
  const archive = openPlace(around)
  const isFolder = !readS3Address(chosen)
  const fetched = isFolder ? undefined : await makeTemporaryFolder('fetched')
  try {
    if (fetched) await fetchBackup(archive, name, fetched)
    return await work(fetched ?? resolve(chosen), archive)
  } catch (error) {
    // A person knows its address, not where it was fetched to.
    if (fetched && error instanceof Error) error.message = error.message.replaceAll(fetched, chosen)
    throw error
  } finally {
    archive.close()
    if (fetched) await rm(fetched, { recursive: true, force: true })
  }
}

async function choose(named: string, until: Until | undefined): Promise<string> {
  const place = openPlace(named)
  try {
    if ((await place.names()).includes(sumsFile)) return named
    const { whole: names } = await backupsIn(place)
    for (const name of names.reverse()) {
      const info = await place.get(`${name}/${infoFile}`)
      const { takenAt } = info ? ((await json(info)) as { takenAt?: string }) : {}
      if (takenAt && (!(until instanceof Date) || new Date(takenAt) <= until)) return below(named, name)
    }
    if (names.length > 0 && until instanceof Date)
      throw new Error(`No backup in ${named} was complete at ${until.toISOString()}.`)
    return named
  } finally {
    place.close()
  }
}

/** Only what its list names; whether that is right is found where it is restored. */
async function fetchBackup(place: Place, name: string, into: string): Promise<void> {
  const sums = await place.get(`${name}/${sumsFile}`)
  if (!sums) throw new Error(`There is no backup at ${below(place.name, name)}.`)
  const paths = (await text(sums)).split('\n').flatMap((line) => line.slice(66) || [])
  await atOnce([...paths.filter(isBelow), sumsFile], async (path) => {
    const stream = await place.get(`${name}/${path}`)
    if (!stream) return
    await mkdir(dirname(join(into, path)), { recursive: true, mode: 0o700 })
    const file = await open(join(into, path), 'w', 0o600)
    try {
      await file.writeFile(stream)
    } finally {
      await file.close()
    }
  })
}
