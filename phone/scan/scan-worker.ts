import { prepareZXingModule } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Code, readCodes } from './read-codes.ts'
import type { Frame } from './treat.ts'

/** The reader's answer to a picture; `failed`: the reader itself could not be loaded. */
export interface Answer {
  codes: Code[]
  failed: boolean
}

// Our own copy, which the service worker keeps: the library would fetch one from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

addEventListener('message', async ({ data }: MessageEvent<Frame>) => {
  const answer: Answer = await readCodes(data).then(
    (codes) => ({ codes, failed: false }),
    () => ({ codes: [], failed: true }),
  )
  postMessage(answer)
})
