import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopPostmaster } from '../platform/embedded-postgres/postmaster.ts'
import { isAlive } from '../platform/embedded-postgres/process-alive.ts'

/**
 * Makes a folder for what a command works on, named by its process. Removes those of processes that were killed, and stops databases
 * that still run in them: they hold copies of what people wrote.
 * @param purpose such as `archive`
 * @param within where to make it
 */
export async function makeTemporaryFolder(purpose: string, within = tmpdir()): Promise<string> {
  const start = `shortcut-${purpose}-`
  for (const name of await readdir(within)) {
    const [, pid] = /^(\d+)-/.exec(name.startsWith(start) ? name.slice(start.length) : '') ?? []
    // Those of other users of the machine stay.
    if (pid && !isAlive(Number(pid))) await removeLeft(join(within, name)).catch(() => {})
  }
  return mkdtemp(join(within, `${start}${process.pid}-`))
}

async function removeLeft(folder: string): Promise<void> {
  await stopPostmaster(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true })
}
