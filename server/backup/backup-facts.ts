import { posix } from 'node:path'
import { z } from 'zod'

/** A path inside the backup: it never leads up or elsewhere, and has only one notation. */
export const isBelow = (path: string) =>
  !/[\0\n]/.test(path) && !path.split('/').some((part) => part === '' || part === '.' || part === '..')

const facts = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  database: z.enum(['embedded', 'dump']),
  /** Major version of the PostgreSQL that was backed up. */
  postgresMajor: z.int().positive(),
  /** The latest applied migration. */
  migration: z.string(),
  /** The end of the operation log's chain when the backup began (`position:hash`); the copy must contain it. */
  logHead: z.string(),
  /** Number of rows per table when the backup began. */
  rows: z.record(z.string(), z.number()),
  /** Of an embedded database: its system identifier, and the first file of its write-ahead log that the copy needs. */
  wal: z.object({ system: z.string().regex(/^\d{1,20}$/), first: z.string().regex(/^[0-9A-F]{24}$/) }).optional(),
  /** All folders, including empty ones. */
  folders: z.array(z.string().refine(isBelow, 'names a folder outside the backup')),
})

export type Info = z.output<typeof facts>

/** A later version may write other facts; only these two are certain. */
const later = z.object({ format: z.int().min(2), migration: z.string() })

export const newerVersion = (migration: string) =>
  new Error(`The backup was taken by a newer version of ShortCut (${migration}). Restore it with that version.`)

/**
 * Reads the facts of a backup; the text may come from anybody.
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
