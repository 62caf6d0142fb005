import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { checkDatabases } from './platform/database/check-database.ts'
import { withDatabase } from './testing/postgres.ts'

const name = `shortcut_start_${randomBytes(4).toString('hex')}`
const ownerUrl = withDatabase(inject('postgresUrl'), name)
const runnerUrl = withDatabase(inject('runnerUrl'), name)
const admin = new pg.Client({ connectionString: inject('postgresUrl') })
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shortcut-start-'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the product, and stops it when ready. @returns its output, and its exit code */
async function run(settings: Record<string, string>) {
  const file = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { ...process.env, DATABASE_OWNER_URL: '', ...settings, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready: http')) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('the owner migrates and the runner works, later without the owner; with one role for both a warning says that the log is not protected', async () => {
  const both = await run({ DATABASE_URL: runnerUrl, DATABASE_OWNER_URL: ownerUrl })
  expect([both.code, both.said]).toEqual([0, expect.stringContaining('ShortCut is ready')])
  const alone = await run({ DATABASE_URL: runnerUrl })
  expect([alone.code, alone.said]).toEqual([0, expect.stringContaining('ShortCut is ready')])
  expect(both.said + alone.said).not.toContain('not protected')
  const asOwner = await run({ DATABASE_URL: ownerUrl })
  expect([asOwner.code, asOwner.said]).toEqual([
    0,
    expect.stringMatching(/log is not protected.*Set DATABASE_OWNER_URL/),
  ])
})

test('the owner’s address alone is refused with a message, and a runner’s before there are tables', async () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: ownerUrl })).toThrow(/^DATABASE_OWNER_URL needs DATABASE_URL besides/)
  const empty = readConfig({ DATABASE_URL: withDatabase(inject('runnerUrl'), 'postgres') })
  await expect(checkDatabases(empty)).rejects.toThrow(/may not create tables/)
})
