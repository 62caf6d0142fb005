import type { Code } from './read-codes.ts'
import type { Answer } from './scan-worker.ts'
import type { Frame } from './treat.ts'

export class NoReader extends Error {}

export interface Scanner {
  /** One picture at a time. @throws NoReader if the reader could not be loaded */
  read(frame: Frame): Promise<Code[]>
  close(): void
}

/** Starts the reader of codes in a worker, so that the picture of the camera does not stop. */
export function openScanner(): Scanner {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  return {
    read: (frame) =>
      new Promise((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<Answer>) => (data.failed ? fail(new NoReader()) : done(data.codes))
        worker.onerror = () => fail(new NoReader())
        worker.postMessage(frame, [frame.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
