import { posix } from 'node:path'
import { z } from 'zod'

/** A path below the backup: it never leads up or elsewhere, and it is written in one way only. */
export const isBelow = (path: string) =>
  !/[\0\n]/.test(path) && !path.split('/').some((part) => part === '' || part === '.' || part === '..')

const facts = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  database: z.enum(['embedded', 'dump']),
  /** Of the PostgreSQL that was backed up. */
  postgresMajor: z.int().positive(),
  /** The newest that was applied. */
  migration: z.string(),
  /** Where the operation log's chain ended when the backup began (`position:hash`); the copy must contain it. */
  logHead: z.string(),
  /** How many rows there were when the backup began. */
  rows: z.record(z.string(), z.number()),
  /** All folders, the empty ones too. */
  folders: z.array(z.string().refine(isBelow, 'names a folder outside the backup')),
})

export type Info = z.output<typeof facts>

/** A later version may write other facts; only these two are sure. */
const later = z.object({ format: z.int().min(2), migration: z.string() })

export const newerVersion = (migration: string) =>
  new Error(`The backup was taken by a newer version of ShortCut (${migration}). Restore it with that version.`)

/**
 * Reads the facts of a backup; the text may be anybody's.
 * @param files all files of the backup, by path
 * @param wrong makes the error
 */
export function readFacts(text: string, files: ReadonlySet<string>, wrong: (what: string) => Error): Info {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw wrong('it is not JSON')
  }
  const newer = later.safeParse(json)
  if (newer.success) throw newerVersion(newer.data.migration)
  const { data, error } = facts.safeParse(json)
  if (!data) {
    const [issue] = error.issues
    throw wrong([issue?.path[0], issue?.message].filter(Boolean).join(': '))
  }
  for (const folder of data.folders)
    for (let one = folder; one !== '.'; one = posix.dirname(one))
      if (files.has(one)) throw wrong(`folders: ${one} is a file`)
  return data
}
