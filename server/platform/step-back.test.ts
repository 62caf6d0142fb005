import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test.runIf(process.platform === 'linux')('a thread that lowers its priority does not change the server’s', async () => {
  const own = getPriority()
  const program = `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData).then(({ stepBack }) => { stepBack(); parentPort.postMessage(require('node:os').getPriority()) })`
  const worker = new Worker(program, { eval: true, workerData: new URL('./step-back.ts', import.meta.url).href })
  expect(await once(worker, 'message')).toEqual([Math.min(own + 10, 19)])
  expect(getPriority()).toBe(own)
  await worker.terminate()
})
