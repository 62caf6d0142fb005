import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cargoActKinds } from '@shortcut/domain/cargo/acts.ts'
import { expect, test } from 'vitest'

test('a worker can do on the phone everything that the server knows of freight', () => {
  const room = import.meta.dirname
  const pages = globSync('*.tsx', { cwd: room }).map((name) => readFileSync(join(room, name), 'utf8'))
  const done = new Set(pages.flatMap((page) => [...page.matchAll(/doCargoAct\(\s*'(\w+)'/g)].map(([, kind]) => kind)))
  expect([...done].sort()).toEqual([...cargoActKinds].sort())
})
