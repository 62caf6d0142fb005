import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Info } from './backup-facts.ts'
import type { Place } from './place.ts'
import { isSegment, placeAfter, placeAt, placeOf, readPacked, timelineOf, walFolder } from './wal-segments.ts'

/** A timeline, and the place of the file in which the next one leaves it. */
interface Past {
  timeline: string
  until: string
}

/**
 * PostgreSQL ends its recovery without an error at a file that it does not find, so files must follow each other from the backup's
 * first to the last that is archived.
 * @param staged the folder with the archive's files, beside those of the backup
 * @param own files in it that are of the backup
 * @returns the first file that is missing; undefined: they follow each other
 */
export async function findGap(
  archive: Place,
  wal: NonNullable<Info['wal']>,
  staged: string,
  own: ReadonlySet<string>,
): Promise<string | undefined> {
  const there = await readdir(staged)
  const packed = (await archive.names(walFolder(wal.system))).flatMap((file) => readPacked(file) ?? [])
  const whole = new Set([...own, ...packed.filter(({ isWhole }) => isWhole).map(({ name }) => name)])
  const pasts = await pastsOf(there, staged, timelineOf(wal.first))
  const newest = pasts.timeline
  const last = there
    .filter((name) => isSegment(name) && timelineOf(name) === newest)
    .sort()
    .at(-1)
  // Of a timeline without files, PostgreSQL reads what is there of the one before it.
  const end = last ? placeOf(last) : (pasts.left.at(-1)?.until ?? placeOf(wal.first))
  for (let place = placeOf(wal.first); place < end; place = placeAfter(place)) {
    const timeline = pasts.left.find(({ until }) => place < until)?.timeline ?? newest
    const name = `${timeline}${place}`
    if (!whole.has(name)) return name
  }
}

/** The way of the newest timeline, as PostgreSQL finds it: from one to the next as long as there is a history. */
async function pastsOf(there: readonly string[], staged: string, first: string) {
  let newest = first
  for (let next = after(first); there.includes(`${next}.history`); next = after(next)) newest = next
  const left: Past[] = []
  if (newest === first) return { timeline: newest, left }
  for (const line of (await readFile(join(staged, `${newest}.history`), 'utf8')).split('\n')) {
    const [, number, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? []
    if (number && position) left.push({ timeline: digits(Number(number)), until: placeAt(position) })
  }
  return { timeline: newest, left }
}

const digits = (timeline: number) => timeline.toString(16).toUpperCase().padStart(8, '0')
const after = (timeline: string) => digits(Number.parseInt(timeline, 16) + 1)
