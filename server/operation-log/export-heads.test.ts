import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openHeadExport } from './export-heads.ts'
import { logVerify } from './log-verify.ts'
import { sealPending } from './seal.ts'
import { headOf } from './verify.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const silent = pino({ level: 'silent' })
const configOf = (settings: Record<string, string>) =>
  readConfig({ DATA_DIR: world.config.dataDir, LOG_HEADS_FILE: join(world.config.dataDir, 'kept.jsonl'), ...settings })

/** Logs and seals something. */
async function grow() {
  await world.signIn('auditor')
  await world.database.pool.query(`
    WITH one AS (INSERT INTO operation_log SELECT gen_random_uuid(), now(), 'user', NULL, 'x', NULL, '', '', '', 'a.b', 'user', NULL, 'one', NULL,
      NULL, NULL, 'done' RETURNING id) INSERT INTO operation_log_pending SELECT id FROM one`)
  while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
}

async function verified(...args: string[]) {
  const lines: string[] = []
  const code = await logVerify(args, { DATABASE_URL: world.url }, (line) => lines.push(line))
  return { code, lines }
}

/** Changes a row and recomputes every later link, as the owner of the tables could. */
const rewriteFrom = (position: number) =>
  world.owner.query(`
  BEGIN;
  ALTER TABLE operation_log DISABLE TRIGGER USER; ALTER TABLE operation_log_chain DISABLE TRIGGER USER;
  UPDATE operation_log SET actor_name = 'Somebody else' WHERE id = (SELECT log_id FROM operation_log_chain WHERE position = ${position});
  DO $$
  DECLARE link record; last bytea := coalesce((SELECT hash FROM operation_log_chain WHERE position = ${position} - 1), decode(repeat('00', 32), 'hex'));
  BEGIN
    FOR link IN SELECT c.position, to_jsonb(l)::text AS content FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
      WHERE c.position >= ${position} ORDER BY c.position
    LOOP
      last := sha256(last || convert_to(link.content, 'UTF8'));
      UPDATE operation_log_chain SET hash = last WHERE operation_log_chain.position = link.position;
    END LOOP;
  END $$;
  ALTER TABLE operation_log ENABLE TRIGGER USER; ALTER TABLE operation_log_chain ENABLE TRIGGER USER;
  COMMIT`)

test('a chain rewritten by its owner passes by itself, and fails against the exported heads', async () => {
  const config = configOf({})
  const file = config.logHeadsFile
  const round = openHeadExport(world.database.pool, config, silent)
  await grow()
  await round()
  await round()
  const kept = (await headOf(world.database.pool))?.position ?? 0
  await grow()
  await grow()
  await round()
  const last = await headOf(world.database.pool)
  const exported = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(exported).toEqual([
    { at: expect.any(String), position: kept, hash: expect.any(String) },
    { at: expect.any(String), ...last },
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await verified('--against', file)).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('all 2 heads'), expect.anything()],
  })

  await rewriteFrom(kept + 1)
  expect((await verified()).code).toBe(0)
  const found = await verified('--against', file)
  expect([found.code, found.lines[0]]).toEqual([
    1,
    expect.stringMatching(
      `^The chain was rewritten or cut off from row ${kept + 1} on: the head of row ${last?.position}, exported .*, is not in it.$`,
    ),
  ])
  await rewriteFrom(1)
  expect((await verified('--against', file)).lines[0]).toMatch('from row 1 on')
})

test('a file that is no list of heads is reported with the line', async () => {
  const file = join(world.config.dataDir, 'broken.jsonl')
  await writeFile(file, '\n{"position": 1}\n')
  await expect(verified('--against', file)).rejects.toThrow(/^Line 2 of .*broken.jsonl is not an exported head/)
  await expect(verified('--against', `${file}.none`)).rejects.toThrow('cannot be read (ENOENT)')
  expect((await verified('--against')).code).toBe(2)
})

test('heads go to a webhook, after a failure with the next one, and to syslog', async () => {
  const got: unknown[] = []
  let answer = 500
  const hook = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      got.push(JSON.parse(body))
      reply.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  const syslog = createSocket('udp4').bind(0, '127.0.0.1')
  await Promise.all([once(hook, 'listening'), once(syslog, 'listening')])
  try {
    await grow()
    const { port } = hook.address() as AddressInfo
    const round = openHeadExport(
      world.database.pool,
      configOf({ LOG_HEADS_URL: `http://127.0.0.1:${port}/heads` }),
      silent,
    )
    const head = { at: expect.any(String), ...(await headOf(world.database.pool)) }
    await round()
    answer = 204
    await round()
    await round()
    expect(got).toEqual([head, head])

    const message = once(syslog, 'message')
    await openHeadExport(
      world.database.pool,
      configOf({ LOG_HEADS_URL: `syslog://127.0.0.1:${syslog.address().port}` }),
      silent,
    )()
    const text = String((await message)[0])
    expect(text).toMatch(/^<109>1 \S+ \S+ shortcut \d+ log-head - \{/)
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual(head)
  } finally {
    hook.close()
    syslog.close()
  }
})

test('the running product exports by itself', async () => {
  await grow()
  const own = join(world.config.dataDir, 'log-heads.jsonl')
  const node = await world.openNode()
  await expect.poll(() => readFile(own, 'utf8').catch(() => '')).toContain((await headOf(world.database.pool))?.hash)
  await node.close()
})
