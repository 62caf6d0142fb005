import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../platform/embedded-postgres/process-alive.ts'

/**
 * Makes a folder for what a command works on, named by its process. Removes those of processes that were killed: they hold copies
 * of what people wrote.
 * @param purpose such as `archive`
 */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const start = `shortcut-${purpose}-`
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^(\d+)-/.exec(name.startsWith(start) ? name.slice(start.length) : '') ?? []
    // Those of other users of the machine stay.
    if (pid && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(join(tmpdir(), `${start}${process.pid}-`))
}
