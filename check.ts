import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** What `npm run check` asks, the longest first: as many at once as there are processors, for each is mostly on one. */
const waiting = [
  'tsc --checkers 1',
  'knip',
  'depcruise domain words database server ui console phone journeys bench deploy',
  'node database/generate.ts --check',
  'biome check .',
]

const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env

async function inTurn() {
  for (let command = waiting.shift(); command; command = waiting.shift()) {
    const child = spawn(command, { shell: true, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    const code = await new Promise((done, failed) => child.on('close', done).on('error', failed))
    process.stdout.write(said)
    if (code === 0) continue
    process.stdout.write(`${command} ended with ${code}\n`)
    process.exitCode = 1
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, inTurn))
