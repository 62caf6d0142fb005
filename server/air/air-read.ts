import { readFileSync, statSync } from 'node:fs'
import { readAir } from './read-air.ts'

const mostBytes = 32 * 1024 * 1024

/** `npm run air:read -- FILE…`: each message as one line of JSON. */
for (const file of process.argv.slice(2)) {
  try {
    if (statSync(file).size > mostBytes) throw new Error('it is larger than 32 MB')
    const text = readFileSync(file, 'utf8')
    for (const { message } of readAir(text)) process.stdout.write(`${JSON.stringify({ file, ...message })}\n`)
  } catch (error) {
    process.stderr.write(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.\n`)
    process.exitCode = 1
  }
}
