import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { undoTakenSeconds } from '@shortcut/domain/work-orders/lifecycle.ts'
import { readEnvelope } from '@shortcut/domain/x12/x12-envelope.ts'
import { element } from '@shortcut/domain/x12/x12-tokenizer.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { confirmForGood } from '../testing/confirm-for-good.ts'
import { at, openDriverSteps } from '../testing/driver-steps.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let drive: Awaited<ReturnType<typeof openDriverSteps>>
let admin: string
let sender: Sender
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  make = await openBuilders(world)
  drive = await openDriverSteps(world, make)
  admin = make.administrator.token
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
  receiver = await openReceiver()
})
afterEach(() => receiver.close())
afterAll(() => world.close())

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const partner = async (fields: object = {}) => {
  const named = { accountId: sender.accountId, name: 'TMS', theirId: 'ACMESHIP', ourId: 'SHORTCUT' }
  const { code, data } = await world.call(
    partnerApi.save,
    { ...named, delivery: 'url', url: receiver.url, ...fields },
    { token: admin },
  )
  expect(code).toBe(200)
  return data
}
const outgoing = async (filter: object = {}) =>
  (await world.call(outgoingApi.list, { accountId: sender.accountId, sort: '-createdAt', ...filter }, { token: admin }))
    .data.list
const resend = (ids: string[], token = admin) => world.call(outgoingApi.resend, { ids }, { token })
const dueNow = () =>
  world.database.pool.query(`UPDATE outgoing_message SET next_try_at = now() WHERE state = 'waiting'`)
/** Lines of a written interchange. */
const lines = (text: string) => text.split('~\n')
/** An order tendered by this sender by X12. */
async function tendered(shipmentId: string) {
  await sender.x12(tenderFile([{ shipmentId, reference: `PO-${shipmentId}` }]), { accept: 'application/json' })
  return String((await sender.orders()).find((order) => order.shipmentId === shipmentId)?.id)
}
const confirm = (id: string) => world.call(workOrderApi.confirm, { ids: [id] }, { token: make.dispatcher.token })
const accept = (id: string) => confirmForGood(world, id, make.dispatcher.token)

describe('a file of tenders', () => {
  test('is acknowledged in the HTTP reply, and a repeat gets exactly the same', async () => {
    await partner({ wantsTa1: 'always' })
    const file = tenderFile([{ shipmentId: 'A-1' }, { shipmentId: '' }])
    const post = () =>
      fetch(`${sender.address}/shortcut-api/booking/inbound`, {
        method: 'POST',
        body: file,
        headers: { 'x-api-key': sender.key, 'content-type': 'application/edi-x12' },
      })
    const first = await post()
    expect(first.status).toBe(202)
    expect(first.headers.get('content-type')).toBe('application/edi-x12')
    const text = await first.text()
    expect(lines(text).slice(1)).toEqual([
      expect.stringMatching(/^TA1\*\d{9}\*261120\*0930\*A\*000$/),
      expect.stringMatching(/^GS\*FA\*SHORTCUT\*ACMESHIP\*\d{8}\*\d{4}\*1\*X\*004010$/),
      'ST*997*0001',
      expect.stringMatching(/^AK1\*SM\*\d+$/),
      ...['AK2*204*0001', 'AK5*A', 'AK2*204*0002', 'AK3*B2*2**8', 'AK4*4**1', 'AK5*R*5', 'AK9*P*2*2*1'],
      ...['SE*10*0001', 'GE*1*1', 'IEA*1*000000001', ''],
    ])
    const again = await post()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.text()).toBe(text)
    expect(await outgoing()).toMatchObject([{ kind: '997', state: 'sent', controlNumber: 1, partner: 'TMS' }])
  })

  test('is acknowledged by a separate post if the partner wants that', async () => {
    await partner({ answerInReply: false })
    await sender.x12(tenderFile([{ shipmentId: 'A-2' }]))
    await soon(() => expect(receiver.posts).toHaveLength(1))
    expect(receiver.posts[0]?.headers).toMatchObject({
      'content-type': 'application/edi-x12',
      'x-shortcut-event': '997',
    })
    expect(receiver.posts[0]?.body).toContain('AK9*A*1*1*1~')
  })
})

describe('an order received by X12', () => {
  test('is answered by a 990 when confirmed, and by 214s on each step, in order and in the stops’ zones', async () => {
    await partner({ scac: 'SHRT' })
    const id = await tendered('B-1')
    await accept(id)
    const task = await make.task({ workOrderId: id, driverId: drive.ann.id })
    await drive.step(drive.ann, 'accept', { id: task.id, at: at(0) })
    const [pickup = '', dropoff = ''] = (await make.getWorkOrder(id)).stops.map((stop) => stop.id)
    await drive.step(drive.ann, 'arrive', { id: task.id, at: at(10), stopId: pickup })
    await drive.step(drive.ann, 'pickUp', { id: task.id, at: at(30), stopId: pickup })
    await drive.step(drive.ann, 'arrive', { id: task.id, at: at(90), stopId: dropoff })
    await drive.step(drive.ann, 'deliver', { id: task.id, at: at(100), stopId: dropoff, receivedBy: 'Jo' })
    // This sender wanted JSON in the HTTP reply, so the 997 was posted first.
    await soon(() => expect(receiver.posts).toHaveLength(6))
    expect(receiver.posts.slice(0, 3).map(({ headers }) => headers['x-shortcut-event'])).toEqual(['997', '990', '214'])
    const bodies = receiver.posts.slice(1).map(({ body }) => lines(body))
    expect(bodies.map((body) => body.filter((line) => /^(B1|AT7|MS1)\*/.test(line)))).toEqual([
      [expect.stringMatching(/^B1\*SHRT\*B-1\*\d{8}\*A$/)],
      ['AT7*X3*NS***20260105*0210*LT', 'MS1*Joliet*IL*US'],
      ['AT7*CP*NS***20260105*0230*LT', 'MS1*Joliet*IL*US', 'AT7*AF*NS***20260105*0230*LT', 'MS1*Joliet*IL*US'],
      ['AT7*X1*NS***20260105*0430*LT', 'MS1*Jamaica*NY*US'],
      ['AT7*D1*NS***20260105*0440*LT', 'MS1*Jamaica*NY*US', 'AT7*CD*NS***20260105*0440*LT', 'MS1*Jamaica*NY*US'],
    ])
    const numbers = receiver.posts.map(({ body }) => Number(readEnvelope(body).interchanges[0]?.controlNumber))
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
    const about = await outgoing({ workOrderId: id })
    expect(about.map(({ kind, event }) => `${kind} ${event}`)).toEqual([
      '214 stop.delivered',
      '214 stop.arrived',
      '214 stop.pickedUp',
      '214 stop.arrived',
      '990 booking.accepted',
    ])
  })

  test('is accepted only after the seconds in which a confirmation can be undone; undone, the sender is told nothing', async () => {
    await partner({ scac: 'SHRT' })
    const { token } = make.dispatcher
    const [kept, undone] = [await tendered('U-1'), await tendered('U-2')]
    const since = Date.now()
    await confirm(kept)
    await confirm(undone)
    await soon(async () => expect((await outgoing({ workOrderId: undone }))[0]?.state).toBe('waiting'))
    const [held] = await soon(async () => {
      const rows = await outgoing({ workOrderId: kept })
      expect(rows).toMatchObject([{ kind: '990', event: 'booking.accepted', state: 'waiting', tries: 0 }])
      return rows
    })
    expect(Date.parse(held?.nextTryAt ?? '')).toBeGreaterThan(since + undoTakenSeconds * 1000)
    expect((await world.call(workOrderApi.undoConfirm, { ids: [undone] }, { token })).data.done).toEqual([undone])
    await soon(async () => expect((await outgoing({ workOrderId: undone }))[0]?.state).toBe('withdrawn'))
    await dueNow()
    await soon(async () => expect((await outgoing({ workOrderId: kept }))[0]?.state).toBe('sent'))
    expect(receiver.posts.filter(({ body }) => body.includes('*U-2*') && body.includes('ST*990'))).toEqual([])
    // Confirmed again, it is accepted.
    await confirm(undone)
    await soon(async () =>
      expect((await outgoing({ workOrderId: undone })).map(({ state }) => state)).toEqual(['waiting', 'withdrawn']),
    )
  })

  test('uses the partner’s current settings when its 990 is sent again: a wrong SCAC or version can be corrected', async () => {
    const saved = await partner({ x12Version: '004010' })
    const file = tenderFile([{ shipmentId: 'B-9', reference: 'PO 9' }]).replace('B2**ACME', 'B2**')
    await sender.x12(file, { accept: 'application/json' })
    await accept(String((await sender.orders())[0]?.id))
    const dead = await soon(async () => {
      const [last] = await outgoing({ kind: '990' })
      expect(last).toMatchObject({ state: 'dead', controlNumber: null })
      expect(last?.lastAnswer).toContain('the SCAC is missing')
      return last
    })
    await world.call(partnerApi.save, { ...saved, scac: 'SHRT', x12Version: '005010' }, { token: admin })
    await resend([dead?.id ?? ''])
    await soon(async () => expect((await outgoing({ kind: '990' }))[0]).toMatchObject({ state: 'sent' }))
    const body = receiver.posts.find(({ body }) => body.includes('ST*990'))?.body ?? ''
    expect(body).toContain('*X*005010~')
    expect(lines(body).slice(3, -4)).toEqual([expect.stringMatching(/^B1\*SHRT\*B-9\*\d{8}\*A$/), 'L11*PO 9*CR'])
  })

  test('is acknowledged in the version its 997 was written for, even if the partner’s version changes before sending', async () => {
    const saved = await partner({ delivery: 'none', answerInReply: false })
    await sender.x12(tenderFile([{ shipmentId: 'B-8' }]))
    const [kept] = await outgoing({ kind: '997' })
    const changed = { delivery: 'url', url: receiver.url, x12Version: '005010', acknowledgeWith: '999' } as const
    await world.call(partnerApi.save, { ...saved, ...changed }, { token: admin })
    await resend([kept?.id ?? ''])
    await soon(() => expect(receiver.posts[0]?.body).toContain('*X*004010~'))
  })

  test('is declined when the dispatcher cancels it, but not when that is undone; the sender’s own cancellation is not told back', async () => {
    await partner()
    const [kept, undone, theirs] = [await tendered('C-1'), await tendered('C-2'), await tendered('C-3')]
    const { token } = make.dispatcher
    await world.call(workOrderApi.cancel, { ids: [undone], reason: 'Oops' }, { token })
    await world.call(workOrderApi.undoCancel, { ids: [undone] }, { token })
    await world.call(workOrderApi.cancel, { ids: [kept], reason: 'No truck' }, { token })
    // A decline waits 10 s, so that it can be undone. A busy machine may need longer for what follows.
    await soon(async () => expect(await outgoing({ workOrderId: kept })).toHaveLength(1))
    await world.database.pool.query(
      `UPDATE outgoing_message SET next_try_at = now() + interval '1 hour' WHERE work_order_id = $1`,
      [kept],
    )
    await sender.x12(tenderFile([{ shipmentId: 'C-3', purpose: '01' }]), { accept: 'application/json' })
    await soon(async () => expect((await outgoing({ workOrderId: undone }))[0]?.state).toBe('withdrawn'))
    expect((await outgoing({ workOrderId: kept }))[0]).toMatchObject({ state: 'waiting', event: 'booking.declined' })
    await dueNow()
    await soon(() => expect(receiver.posts.some(({ body }) => /B1\*\w*\*C-1\*\d{8}\*D~/.test(body))).toBe(true))
    expect(receiver.posts.find(({ body }) => body.includes('*C-1*'))?.body).toContain('K1*No truck~')
    expect(receiver.posts.filter(({ body }) => /\*C-[23]\*/.test(body))).toEqual([])
    expect(await outgoing({ workOrderId: theirs })).toEqual([])
  })
})

describe('sending', () => {
  test('is retried later with the same id and content, and later messages of the order wait', async () => {
    await partner()
    const id = await tendered('D-1')
    await soon(() => expect(receiver.posts).toHaveLength(1))
    receiver.answers((_, count) => (count === 2 ? { status: 500, body: 'busy' } : { status: 200 }))
    await accept(id)
    // A try is counted when it begins: it is over only when its answer and the next pause are stored.
    await soon(async () => expect((await outgoing({ workOrderId: id }))[0]?.lastAnswer).toBe('HTTP 500: busy'))
    expect((await outgoing({ workOrderId: id }))[0]).toMatchObject({ tries: 1, state: 'waiting' })
    const task = await make.task({ workOrderId: id, driverId: drive.bob.id })
    await drive.step(drive.bob, 'accept', { id: task.id, at: at(0) })
    const [first] = (await make.getWorkOrder(id)).stops
    await drive.step(drive.bob, 'arrive', { id: task.id, at: at(10), stopId: String(first?.id) })
    await soon(async () => expect(await outgoing({ workOrderId: id })).toHaveLength(2))
    const of = () => receiver.posts.filter(({ body }) => body.includes('D-1'))
    expect(of()).toHaveLength(1)
    await dueNow()
    await soon(() => expect(of()).toHaveLength(3))
    expect(of()[1]).toMatchObject({
      body: of()[0]?.body,
      headers: { 'x-shortcut-id': of()[0]?.headers['x-shortcut-id'] },
    })
    expect(of()[2]?.body).toContain('ST*214*')
  })

  test('is given up after the last try, reported until resent by a permitted person, or set aside', async () => {
    const { id: partnerId } = await partner()
    receiver.answers(() => ({ status: 503 }))
    const id = await tendered('D-2')
    await accept(id)
    await soon(async () => expect((await outgoing({ workOrderId: id }))[0]?.lastAnswer).toMatch(/^HTTP 503/))
    await world.database.pool.query(`UPDATE outgoing_message SET tries = 13 WHERE work_order_id = $1`, [id])
    await dueNow()
    await soon(async () => expect((await outgoing({ workOrderId: id }))[0]).toMatchObject({ state: 'dead', tries: 14 }))
    const message = (await outgoing({ workOrderId: id }))[0]
    const { rows } = await world.database.pool.query(
      `SELECT action FROM operation_log WHERE entity_id = $1 ORDER BY id`,
      [message?.id],
    )
    expect(rows).toEqual([{ action: 'outgoingMessage.giveUp' }])
    const told = async () => {
      const { data } = await world.call(outgoingApi.givenUp, {}, { token: admin })
      return data.filter((told) => told.partnerId === partnerId)
    }
    expect(await told()).toMatchObject([{ name: 'TMS', count: 1, lastAnswer: expect.stringMatching(/^HTTP 503/) }])
    receiver.answers(() => ({ status: 200 }))
    const auditor = (await world.signIn('auditor')).token
    expect((await resend([String(message?.id)], auditor)).code).toBe(403)
    expect((await resend([String(message?.id)])).data.done).toEqual([message?.id])
    await soon(async () => expect((await outgoing({ workOrderId: id }))[0]?.state).toBe('sent'))
    expect(await told()).toEqual([])

    const setAside = (token: string) => world.call(outgoingApi.setAside, { ids: [String(message?.id)] }, { token })
    expect((await setAside(admin)).data.failed[0]?.message).toContain('was not given up')
    await world.database.pool.query(`UPDATE outgoing_message SET state = 'dead' WHERE id = $1`, [message?.id])
    expect((await setAside(auditor)).code).toBe(403)
    expect((await setAside(admin)).data.done).toEqual([message?.id])
    expect(await told()).toEqual([])
    // Setting aside is not final.
    expect((await resend([String(message?.id)])).data.done).toEqual([message?.id])
    await soon(async () => expect((await outgoing({ workOrderId: id }))[0]?.state).toBe('sent'))
  })

  test('on several nodes happens once each, with numbers without gaps, even if one node fails while numbering', async () => {
    const { id: partnerId } = await partner({ answerInReply: false })
    receiver.answers(() => ({ status: 200, afterMs: 150 }))
    const node = await world.openNode()
    const { pool } = world.database
    // A connection that took a number and died with it.
    const client = await pool.connect()
    client.on('error', () => {})
    await client.query('BEGIN')
    await client.query(`INSERT INTO partner_control (partner_id, last_number) VALUES ($1, 1)`, [partnerId])
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    for (let file = 0; file < 24; file++) await sender.x12(tenderFile([{ shipmentId: `E-${file}` }]))
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
    client.release(new Error('broken on purpose'))
    await soon(async () => expect((await outgoing({ state: 'sent', pageSize: 50 })).length).toBe(24))
    const ids = receiver.posts.map(({ headers }) => headers['x-shortcut-id'])
    expect(new Set(ids).size).toBe(24)
    expect(ids).toHaveLength(24)
    const numbers = receiver.posts.map(({ body }) => {
      const [interchange] = readEnvelope(body).interchanges
      expect(element(interchange?.groups[0]?.gs, 6)).toBe(String(Number(interchange?.controlNumber)))
      return Number(interchange?.controlNumber)
    })
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    await node.close()
  }, 60_000)

  test('to a folder writes complete files, named by kind and number', async () => {
    await partner({ answerInReply: false, delivery: 'folder', folder: 'acme' })
    await sender.x12(tenderFile([{ shipmentId: 'F-1' }]))
    await soon(async () => expect((await outgoing())[0]?.state).toBe('sent'))
    const folder = join(world.config.outgoingDir, 'acme')
    expect(await readdir(folder)).toEqual(['997-000000001.edi'])
    expect(await readFile(join(folder, '997-000000001.edi'), 'utf8')).toContain('AK9*A*1*1*1~')
  })

  test('to a folder follows no link: one planted by the partner is replaced, not written through', async () => {
    await partner({ answerInReply: false, delivery: 'folder', folder: 'hostile' })
    const folder = join(world.config.outgoingDir, 'hostile')
    const theirs = join(world.config.dataDir, 'precious.txt')
    await mkdir(folder, { recursive: true })
    await writeFile(theirs, 'precious')
    for (const name of ['.997-000000001.edi.part', '997-000000001.edi']) await symlink(theirs, join(folder, name))
    await sender.x12(tenderFile([{ shipmentId: 'L-1' }]))
    await soon(async () => expect((await outgoing())[0]?.state).toBe('sent'))
    expect(await readFile(theirs, 'utf8')).toBe('precious')
    expect((await lstat(join(folder, '997-000000001.edi'))).isFile()).toBe(true)
  })

  test('to a folder that is a link fails with the reason', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'outgoing-elsewhere-'))
    await mkdir(world.config.outgoingDir, { recursive: true })
    await symlink(elsewhere, join(world.config.outgoingDir, 'linked'))
    await partner({ answerInReply: false, delivery: 'folder', folder: 'linked' })
    await sender.x12(tenderFile([{ shipmentId: 'L-2' }]))
    const answerOf = async () => {
      const [message] = await outgoing()
      return (await world.call(outgoingApi.detail, { id: String(message?.id) }, { token: admin })).data.lastAnswer
    }
    await soon(async () => expect(await answerOf()).toContain('is no folder, or a link'))
    expect(await readdir(elsewhere)).toEqual([])
    await rm(elsewhere, { recursive: true })
  })

  test('without an address is kept, shown with its content, and not sent by resending', async () => {
    await partner({ answerInReply: false, delivery: 'none' })
    await sender.x12(tenderFile([{ shipmentId: 'G-1' }]))
    const [message] = await outgoing()
    expect(message).toMatchObject({ state: 'kept', controlNumber: null, hasAddress: false })
    const { data } = await world.call(outgoingApi.detail, { id: String(message?.id) }, { token: admin })
    expect(data.content).toContain('AK9*A*1*1*1~')
    expect((await resend([String(message?.id)])).data.failed[0]?.code).toBe(501)
  })
})
