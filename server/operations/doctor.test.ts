import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { uploadPicture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

const program = fileURLToPath(new URL('doctor.ts', import.meta.url))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What it prints, by mark, and its exit code. */
async function examine(settings: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: world.url,
    DATA_DIR: world.config.dataDir,
    PUBLIC_URL: 'http://localhost:1',
    ...settings,
  }
  const { stdout, code } = await promisify(execFile)(process.execPath, [program], { env }).then(
    (done) => ({ stdout: done.stdout, code: 0 }),
    (error) => ({ stdout: String(error.stdout), code: Number(error.code) }),
  )
  const lines = stdout.trim().split('\n')
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(7))
  return { code, fine: marked('fine '), look: marked('look '), wrong: marked('WRONG') }
}

test('an installation in order has nothing wrong', async () => {
  const { code, fine, look, wrong } = await examine()
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  expect(look).toEqual([
    'No backups are taken by this node: BACKUP_DIR is not set.',
    'No mail is sent: SMTP_URL is not set.',
  ])
  expect(fine.join('\n')).toMatch(/PostgreSQL 18[\s\S]*up to date[\s\S]*key of secrets is the one/)
})

test('settings, folder and database that cannot be used are named', async () => {
  expect((await examine({ PORT: 'eighty' })).wrong).toEqual([expect.stringContaining('PORT')])
  expect((await examine({ DATA_DIR: '/proc/none' })).wrong.join()).toContain('DATA_DIR=/proc/none')
  const { code, wrong } = await examine({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(wrong.join()).toContain('DATABASE_URL')
  expect(wrong.join()).not.toContain('nobody:x')
})

test('a mail server that does not answer, and a proxy that is not trusted, are told', async () => {
  const silent = createServer((socket) => socket.destroy())
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', () => listening()))
  const { port } = silent.address() as { port: number }
  const { wrong, look } = await examine({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Billing <billing@example.com>',
    PUBLIC_URL: 'https://dispatch.example.com',
  })
  silent.close()
  expect(wrong).toEqual([expect.stringContaining("The mail server of SMTP_URL can't be used: ")])
  expect(look).toEqual([expect.stringContaining('BACKUP_DIR'), expect.stringContaining('TRUST_PROXY')])
})

test('a newer database, another key and lost files are wrong', async () => {
  const make = await openBuilders(world)
  const driver = await make.driver()
  const fileId = await uploadPicture(world, driver.token)
  await world.owner.query('UPDATE file SET attached_at = now() WHERE id = $1', [fileId])
  expect((await examine()).fine).toContain('The newest 1 files are there.')
  await rm(join(world.config.dataDir, 'files'), { recursive: true })
  await writeFile(join(world.config.dataDir, 'secrets.key'), '')
  await world.owner.query(`INSERT INTO migration (name, sha256) VALUES ('999-later.sql', '')`)
  const { code, wrong } = await examine()
  expect(code).toBe(1)
  expect(wrong).toEqual([
    'This database was migrated by a newer version (999-later.sql). Start that version instead.',
    expect.stringMatching(/^The secrets in the database are encrypted with the key \w{8}, which is not in /),
    '1 of the newest 1 files are not where FILES_URL or DATA_DIR points.',
  ])
})
