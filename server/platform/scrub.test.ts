import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newToken } from './ids.ts'
import { openLog } from './log.ts'
import { openScrub } from './scrub.ts'

const token = newToken()

test.each<[string, string, string]>([
  ['a password by its value', 'tried hunter2-"x" twice', 'tried … twice'],
  ['the same in JSON', JSON.stringify({ got: 'hunter2-"x"' }), '{"got":"…"}'],
  ['a password of an address, decoded', 'said p@ss/word', 'said …'],
  ['an address of somebody', 'no smtp://joe:pw@mail:25 here', 'no smtp://…@mail:25 here'],
  ['a one-time token', '/file/1?token=abc&size=thumb', '/file/1?token=…&size=thumb'],
  ['a session', `Bearer ${token}`, 'Bearer …'],
  ['a key', `the key sk_${token} is`, 'the key … is'],
  ['a cancel key', '{"processID":7,"secretKey":12345}', '{"processID":7,"secretKey":"…"}'],
])('%s is removed', (_, text, clean) => {
  const env = { ADMIN_PASSWORD: 'hunter2-"x"', DATABASE_URL: 'postgres://me:p%40ss%2Fword@host/x', PATH: '/usr/bin' }
  expect(openScrub(env)(text)).toBe(clean)
})

test('other texts stay unchanged', () => {
  const text = '/usr/bin 2026-11-22T10:00:00Z 018f2b6e-7c1a-7d3e-9f00-123456789abc https://example.com/a?page=2 of 10'
  expect(openScrub({ PATH: '/usr/bin', LANG: 'C', ADMIN_PASSWORD: '' })(text)).toBe(text)
})

test('an error’s line has its code and stack, and nothing of its connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-log-'))
  const file = join(folder, 'log')
  const log = openLog('info', { SMTP_URL: 'smtp://me:hunter2@mail' }, openSync(file, 'a'))
  const client = new pg.Client({ connectionString: 'postgres://me:hunter2@host/x' })
  const error = Object.assign(new Error('lost hunter2'), { code: '57P01', client, cause: new Error('by hunter2') })
  log.warn({ err: error, token }, 'database connection lost')
  log.warn({ request: { password: 'abc' } }, 'beside')
  await expect.poll(() => readFileSync(file, 'utf8').split('\n').length).toBe(3)
  const [line = '', beside = ''] = readFileSync(file, 'utf8').split('\n')
  expect(JSON.parse(line)).toMatchObject({
    msg: 'database connection lost',
    err: {
      code: '57P01',
      message: 'lost …',
      stack: expect.stringContaining('scrub.test.ts'),
      cause: { message: 'by …' },
    },
  })
  expect(line).not.toMatch(/hunter2|connectionParameters|secretKey|"user"/)
  expect(line).not.toContain(token)
  expect(beside).not.toContain('abc')
  await rm(folder, { recursive: true })
})
