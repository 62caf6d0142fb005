import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { intake } from './intake.ts'

let world: World
let sender: Sender
let folder: string
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world)
  folder = await mkdtemp(join(tmpdir(), 'intake-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function file(name: string, content: string | Buffer) {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

async function run(args: string[], env: Record<string, string> = { INTAKE_KEY: sender.key }) {
  let out = ''
  let err = ''
  const terminal = { env, isTty: false, out: (text: string) => (out += text), err: (text: string) => (err += text) }
  const code = await intake(['--url', sender.address, ...args], terminal)
  return { code, out, err }
}

test('files are recognized by content, and each has its line: status, orders, faults with their place', async () => {
  const files = [
    await file('tender.txt', tenderFile([{ shipmentId: 'I-1' }, { shipmentId: 'I-2' }])),
    await file('order.dat', JSON.stringify(booking())),
    await file('bad.json', JSON.stringify(booking({ customerReferenceNumber: 'CRN-2', palletQuantity: -1 }))),
    await file('table.csv', 'a,b'),
    join(folder, 'missing.json'),
  ]
  const { code, out } = await run(files)
  expect(code).toBe(1)
  const lines = out.split('\n')
  expect(lines[0]).toMatch(/^FILE +RECEIVED STATUS +ORDERS$/)
  expect(out).toMatch(/^tender\.txt +PROCESSED +WO-\d\d-\d{6}, WO-\d\d-\d{6}$/m)
  expect(out).toMatch(/^order\.dat +PROCESSED +WO-/m)
  expect(out).toMatch(/^bad\.json +QUARANTINED\n {2}\$\.palletQuantity: "palletQuantity" must not be negative\.$/m)
  expect(out).toMatch(/^table\.csv +QUARANTINED\n.*The file has no rows/m)
  expect(out).toMatch(/^missing\.json +FAILED\n {2}The file could not be read/m)
  expect(out).toContain('5 files: 2 processed, 0 partly processed, 0 duplicate, 2 quarantined, 1 failed; 3 orders.')
  expect(
    (await sender.messages())
      .map((row) => row.receivedStatus)
      .sort()
      .slice(0, 2),
  ).toEqual(['PROCESSED', 'PROCESSED'])
})

test('a repeated file is a duplicate, and that is no failure', async () => {
  const path = await file('again.edi', tenderFile([{ shipmentId: 'I-3' }]))
  expect((await run([path])).code).toBe(0)
  const { code, out } = await run([path])
  expect(code).toBe(0)
  expect(out).toMatch(/^again\.edi +DUPLICATE +WO-/m)
})

test('reports a missing key, missing files, and a wrong key or address', async () => {
  const path = await file('one.json', JSON.stringify(booking({ customerReferenceNumber: 'ONE' })))
  expect((await run([path], { DATA_DIR: folder })).err).toContain('no API key')
  expect((await run([])).err).toContain('Which files?')
  expect((await run([path, '--key', 'wrong'])).out).toContain('X-Api-Key header is missing, unknown or revoked')
  expect((await run([path, '--url', 'http://127.0.0.1:9'])).out).toMatch(
    /FAILED\n {2}http:\/\/127\.0\.0\.1:9 cannot be reached/,
  )
})

test('as a program: the key of the demo, the exit code', async () => {
  await writeFile(join(folder, 'demo.json'), JSON.stringify({ apiKey: sender.key }))
  const path = await file('program.json', JSON.stringify(booking({ customerReferenceNumber: 'PROGRAM' })))
  const program = fileURLToPath(new URL('intake.ts', import.meta.url))
  const ran = await promisify(execFile)(process.execPath, [program, path, '--url', sender.address], {
    env: { ...process.env, DATA_DIR: folder, INTAKE_KEY: undefined },
  })
  expect(ran.stdout).toMatch(/^program\.json +PROCESSED +WO-/m)
})
