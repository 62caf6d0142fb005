import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { unzip, unzipSync } from 'fflate'
import { cleanName } from '../../files/received-files.ts'
import { boundZip } from '../../platform/tables/bound-zip.ts'
import { isZip } from '../../platform/tables/read-bytes.ts'
import { Unreadable } from '../../platform/tables/unreadable.ts'

interface Sent {
  name: string
  bytes: Buffer
}

const mostFiles = 50
const mostBytes = 20 * 1024 * 1024

/** Files of a zip that people put there: no folders, and no files that an operating system adds. */
const isForPeople = (path: string) => !path.endsWith('/') && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(path)

function pathsOf(bytes: Buffer): string[] {
  const paths: string[] = []
  unzipSync(bytes, {
    filter: ({ name }) => {
      paths.push(name)
      return false
    },
  })
  return paths
}

/**
 * The files of a delivery: those in a zip, or the file itself. A workbook is a zip too, and stays whole.
 * @throws Refusal 422 for a zip that is broken, empty, or too large
 */
export async function filesSent(sent: Sent): Promise<Sent[]> {
  const { name, bytes } = sent
  if (!isZip(bytes)) return [sent]
  const refuse = (key: 'zipBroken' | 'zipEmpty' | 'zipTooMuch') =>
    new Refusal(codes.invalid, key, { name, most: mostFiles, limit: '20 MiB' }, { fields: [] })
  let paths: string[]
  let zip: Buffer
  try {
    zip = boundZip(bytes)
    paths = pathsOf(zip)
  } catch (error) {
    throw error instanceof Unreadable && error.key === 'importTooBig' ? refuse('zipTooMuch') : refuse('zipBroken')
  }
  if (paths.includes('[Content_Types].xml')) return [sent]
  const wanted = paths.filter(isForPeople)
  if (wanted.length === 0) throw refuse('zipEmpty')
  if (wanted.length > mostFiles) throw refuse('zipTooMuch')
  const unpacked = await new Promise<Record<string, Uint8Array>>((done, failed) =>
    unzip(zip, { filter: ({ name: path }) => isForPeople(path) }, (error, files) =>
      error ? failed(refuse('zipBroken')) : done(files),
    ),
  )
  const files = Object.entries(unpacked).map(([path, file]) => ({ name: cleanName(path), bytes: Buffer.from(file) }))
  if (files.some((file) => file.bytes.length > mostBytes)) throw refuse('zipTooMuch')
  return files.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}
