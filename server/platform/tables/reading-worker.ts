import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { stepBack } from '../step-back.ts'
import { answerOf, type Handed } from './answer.ts'
import { readBytes } from './read-bytes.ts'

stepBack()

/** So many cells are taken over in a few milliseconds. */
const mostCells = 20_000

/** As many rows as have so many cells together. */
function* slicesOf(rows: readonly string[][]) {
  let [from, cells] = [0, 0]
  for (const [index, row] of rows.entries()) {
    cells += row.length
    if (cells < mostCells) continue
    yield rows.slice(from, index + 1)
    ;[from, cells] = [index + 1, 0]
  }
  yield rows.slice(from)
}

const hand = (handed: Handed) => parentPort?.postMessage(handed)

const { bytes, most } = workerData as { bytes: Uint8Array; most: number | undefined }
const answer = await answerOf(readBytes(Buffer.from(bytes), most))
if ('unreadable' in answer) hand(answer)
else {
  for (const slice of slicesOf(answer.rows)) {
    hand({ slice: JSON.stringify(slice) })
    if (parentPort) await once(parentPort, 'message')
  }
  hand('all')
}
