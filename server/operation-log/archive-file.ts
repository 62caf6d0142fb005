import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A sealed row of the operation log, as a line of an archive has it. */
export interface ArchivedRow {
  /** Its place in the chain. */
  position: number
  /** Hash of the link before it, and its own: SHA-256 in hexadecimal. */
  previous: string
  hash: string
  /** The row as it was sealed: the text of PostgreSQL's jsonb, which has no line breaks. */
  row: string
}

/** Nothing is before the first link. */
export const noHash = '00'.repeat(32)

/** A line of an archive: four fields with tabs between them, so that `zgrep` finds what a person looks for. */
export const lineOf = ({ position, previous, hash, row }: ArchivedRow) => `${position}\t${previous}\t${hash}\t${row}\n`

/** Whether the row is the one that was sealed there. */
export const isSealed = ({ previous, hash, row }: ArchivedRow) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(row).digest('hex') === hash

/** jsonb writes short keys first: the row's id is the second. */
const line = /^(\d+)\t([0-9a-f]{64})\t([0-9a-f]{64})\t(\{"at": "[^"]*", "id": "([0-9a-f-]{36})".*\})$/s

/** Ends lines at "\n" only: `readline` also ends them at U+2028 and U+2029, which texts of the log may hold. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let begun = ''
  for await (const part of text.setEncoding('utf8') as AsyncIterable<string>) {
    const [end = '', ...more] = part.split('\n')
    begun += end
    for (const next of more) {
      yield begun
      begun = next
    }
  }
  if (begun !== '') yield begun
}

/**
 * The rows of an archive, in the order of their ids.
 * @param path a `.tsv.gz` that `npm run log:archive` wrote
 * @throws Error with one sentence for a file that is none, or is cut off
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedRow> {
  const source = createReadStream(path)
  const text = createGunzip()
  // An error of the file ends the reading of its text, which is what is waited for.
  source.on('error', (error) => text.destroy(error)).pipe(text)
  let number = 0
  let last = ''
  try {
    for await (const one of linesOf(text)) {
      number += 1
      const [, position = '', previous = '', hash = '', row = '', id = ''] = line.exec(one) ?? []
      if (!row) throw new Error(`Line ${number} of ${path} is no row of the operation log.`)
      if (id <= last) throw new Error(`Line ${number} of ${path} is not in its place.`)
      last = id
      yield { position: Number(position), previous, hash, row }
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error
      ? new Error(`${path} cannot be read to its end (${String(error.code)}).`)
      : error
  } finally {
    source.destroy()
  }
}
