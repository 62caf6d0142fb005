import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { World } from './world.ts'

/** Node's threads for hashing and files. */
const threads = 4

/**
 * No password is hashed in this process until it is released, at the latest when the test ends: the threads that hash
 * open a pipe into which nobody writes. Files and new connections to the database wait too.
 * @returns releases it
 */
export async function holdHashing({ database: { pool } }: World): Promise<() => Promise<void>> {
  // Signing in to PostgreSQL hashes, too.
  await Promise.all(Array.from({ length: pool.options.max }, () => pool.query('SELECT pg_sleep(0.1)')))
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-hold-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  let opening = Array.from({ length: threads }, () => open(pipe))
  const release = async () => {
    if (opening.length === 0) return
    const writer = openSync(pipe, 'w')
    for (const reader of await Promise.all(opening)) await reader.close()
    opening = []
    closeSync(writer)
    await rm(folder, { recursive: true })
  }
  onTestFinished(release)
  return release
}
