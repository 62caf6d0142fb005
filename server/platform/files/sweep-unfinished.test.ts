import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { openLocalFiles } from './local-files.ts'

test('a start removes remains of broken uploads, but neither complete files nor running uploads', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shortcut-sweep-'))
  const root = join(dataDir, 'files')
  const id = randomUUID()
  await openLocalFiles(root).put(id, 'whole', Buffer.from('whole'))
  const folder = join(root, id.slice(-2))
  const before = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['.AbC_-0123456', '.beingwritten', '.keep-of-mine.txt'])
    await writeFile(join(folder, name), 'half')
  for (const name of ['.AbC_-0123456', '.keep-of-mine.txt', `${id}.whole`])
    await utimes(join(folder, name), before, before)
  const world = await openWorld({ DATA_DIR: dataDir })
  try {
    const kept = ['.beingwritten', '.keep-of-mine.txt', `${id}.whole`]
    await expect.poll(async () => (await readdir(folder)).sort(), { timeout: 5000 }).toEqual(kept.sort())
  } finally {
    await world.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
