import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Place } from './place.ts'
import { walFolder } from './wal-segments.ts'

const markOf = (system: string) => `${walFolder(system)}/archive-of-shortcut`

/**
 * Tells a place's archive from an empty folder with its name, such as the one that a disk leaves when it is unmounted: an archive
 * has a mark with an identity, which is written when it begins.
 * @param hasBegun the database keeps its log for an archive
 * @param hasBackup a good backup lies in the place, from which an archive may begin
 * @returns the identity
 * @throws Error with one sentence if the archive that was begun is not there
 */
export async function findArchive(
  place: Place,
  system: string,
  hasBegun: boolean,
  hasBackup: () => Promise<boolean>,
): Promise<string> {
  const found = await place.get(markOf(system))
  if (found) return text(found)
  // Archives of older versions have no mark.
  const isEmpty = (await place.names(walFolder(system))).length === 0
  if (hasBegun && isEmpty && !(await hasBackup()))
    throw new Error(
      `the archive of the write-ahead log is not in ${place.name}: is its disk mounted? Nothing is archived until it is back, or a verified backup lies there`,
    )
  const identity = randomUUID()
  await place.put(markOf(system), Buffer.from(identity))
  return identity
}
