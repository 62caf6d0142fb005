import { spawn } from 'node:child_process'

/**
 * `npm run audit`: asks the registry which installed packages have known holes. Ends with 0 when there are none, 1 when there are some
 * (npm's own table says which), 2 when the registry could not be asked.
 */
const child = spawn('npm', ['audit', '--fetch-retries=0', ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'pipe'],
})
let said = ''
for (const stream of [child.stdout, child.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
const code = await new Promise<number | null>((done, failed) => child.on('close', done).on('error', failed))
const answered =
  code === 0 || /\d+ (low |moderate |high |critical )?severity vulnerabilit|\d+ vulnerabilities/.test(said)
if (answered) process.stdout.write(said)
else {
  const why =
    /^npm (?:error|warn) (?:audit )?((?:\d{3} |request to |.*(?:ECONN|ENOTFOUND|ETIMEDOUT)).*)$/m.exec(said)?.[1] ??
    `npm ended with ${code}`
  process.stdout.write(
    `The registry does not answer npm audit (${why}), so nothing was checked. Run it where https://registry.npmjs.org/ can be reached.\n`,
  )
}
process.exitCode = answered ? Number(code !== 0) : 2
