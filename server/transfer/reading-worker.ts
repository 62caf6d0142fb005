import { parentPort, workerData } from 'node:worker_threads'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { Unreadable } from './unreadable.ts'

const starts = (bytes: Buffer, signature: string) =>
  bytes.subarray(0, signature.length).toString('latin1') === signature

/** What a file is, is decided by its content. */
async function read(bytes: Buffer): Promise<string[][]> {
  // Its reader takes half a second to load.
  if (starts(bytes, 'PK\x03\x04')) return (await import('./read-xlsx.ts')).readXlsx(bytes)
  if (starts(bytes, '\xd0\xcf\x11\xe0')) throw new Unreadable('importOldExcel')
  const text = starts(bytes, '%PDF-') ? undefined : decodeText(bytes)
  if (text === undefined) throw new Unreadable('importNotAFile')
  return readCsv(text)
}

const answer = await read(Buffer.from(workerData as Uint8Array)).then(
  (rows) => ({ rows }),
  (error) => ({
    unreadable:
      error instanceof Unreadable
        ? { key: error.key, params: error.params }
        : { key: 'importBroken', params: { why: 'it is not a whole table' } },
  }),
)
parentPort?.postMessage(answer)
