import { randomUUID } from 'node:crypto'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { instant } from '../../testing/driver-steps.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let ann: Acts['ann']
let bob: Acts['bob']
let sync: Acts['sync']
let given: Acts['given']
let decide: Acts['decide']
let act: Acts['act']
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  ;({ ann, bob, sync, given, act, decide } = await openActs(world, make))
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const query = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows

describe('a batch of acts', () => {
  test('is answered act by act, in its order, and the driver’s tasks follow', async () => {
    const { id, from, to, get } = await given()
    const acts = [
      act('accept', id, { at: minutesAgo(50) }),
      act('arrive', id, { at: minutesAgo(40), stopId: from }),
      act('pickUp', id, { at: minutesAgo(30), data: { pieces: 12, pallets: 2, sealNo: 'SL-1' } }),
      act('arrive', id, { at: minutesAgo(20), stopId: to }),
      act('deliver', id, { at: minutesAgo(10), data: { receivedBy: 'Jo', pieces: 12 } }),
    ]
    const reply = await sync(ann, acts)
    expect(reply.code).toBe(200)
    expect(reply.data.acts).toEqual(acts.map((one) => ({ id: one.id, outcome: 'applied', message: '' })))
    expect(Math.abs(Date.parse(reply.data.now) - Date.now())).toBeLessThan(5000)
    expect(reply.data.tasks.map((task) => task.id)).not.toContain(id)
    const { order, task } = await get()
    expect([order.bookingStatus, task.status]).toEqual(['DELIVERED', 'delivered'])
    expect(task.events.map((event) => event.id)).toEqual(acts.map((one) => one.id))
    expect(instant(order.stops[1]?.actualDepartTime)).toBe(acts[4]?.at)
    const [event] = await query('SELECT payload FROM task_event WHERE id = $1', [acts[2]?.id])
    expect(event?.payload).toMatchObject({ pieces: 12, pallets: 2, sealNo: 'SL-1' })
    const logged = await query(`SELECT action FROM operation_log WHERE entity_id = $1 AND actor_id = $2`, [id, ann.id])
    expect(logged.length).toBe(5)
  })

  test('sent again is repeated, also many times at once, and changes nothing', async () => {
    const { id, get } = await given()
    const acts = [act('accept', id, {}), act('pickUp', id, {})]
    const replies = await Promise.all(Array.from({ length: 6 }, () => sync(ann, acts)))
    for (const one of acts) {
      const outcomes = replies.map(({ data }) => data.acts.find(({ id: of }) => of === one.id)?.outcome).sort()
      expect(outcomes).toEqual(['applied', ...Array(5).fill('repeated')])
    }
    const before = await get()
    expect((await sync(ann, acts)).data.acts.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated'])
    expect(await get()).toEqual(before)
  })

  test('one that is refused neither loses nor blocks the others, and stays refused', async () => {
    const { id, to, get } = await given()
    const accept = act('accept', id, { at: minutesAgo(9) })
    const wrongStop = act('arrive', id, { stopId: randomUUID() })
    const unreadable = { ...act('arrive', id, {}), stopId: 'the gate' } as never
    const unknownKind = { ...act('accept', id, {}), kind: 'dance' } as never
    const foreign = act('accept', randomUUID(), {})
    const pickUp = act('pickUp', id, { at: minutesAgo(5) })
    const batch: ActInput[] = [wrongStop, accept, unreadable, unknownKind, foreign, pickUp]
    const { data } = await sync(ann, batch)
    expect(data.acts.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'There is no such stop.'],
      ['applied', ''],
      ['refused', expect.stringContaining('cannot be read')],
      ['refused', expect.stringContaining('cannot be read')],
      ['refused', 'There is no such task.'],
      ['applied', ''],
    ])
    expect((await get()).task.status).toBe('pickedUp')
    const mended = { ...wrongStop, stopId: to } as ActInput
    expect((await sync(ann, [mended])).data.acts).toEqual([data.acts[0]])
    expect(
      (await sync(ann, [{ ...act('arrive', id, {}), id: (unreadable as { id: string }).id, stopId: to }])).data.acts,
    ).toEqual([data.acts[2]])
    expect((await get()).task.events.map(({ kind }) => kind)).toEqual(['accept', 'pickUp'])
  })

  test('with characters that no field can store is refused alone, with its reason', async () => {
    const { id } = await given()
    const bad = { ...act('accept', id, {}), kind: 'message', data: { text: 'a\0b', files: [] } } as never
    const { code, data } = await sync(ann, [bad, act('accept', id, {})])
    expect([code, data.acts.map(({ outcome }) => outcome)]).toEqual([200, ['refused', 'applied']])
    expect(data.acts[0]?.message).toContain('cannot be printed')
  })

  test('is lost as a whole when the database fails: the phone sends it again, and each act counts once', async () => {
    const { id, get } = await given()
    const acts = [act('accept', id, { at: minutesAgo(9) }), act('pickUp', id, { at: minutesAgo(5) })]
    await query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '58030'; END $$`,
    )
    await query(
      `CREATE TRIGGER fails BEFORE INSERT ON task_event FOR EACH ROW WHEN (NEW.kind = 'pickUp') EXECUTE FUNCTION fail()`,
    )
    expect((await sync(ann, acts)).code).toBe(500)
    await query('DROP TRIGGER fails ON task_event')
    expect((await sync(ann, acts)).data.acts.map(({ outcome }) => outcome)).toEqual(['repeated', 'applied'])
    expect((await get()).task.events.length).toBe(2)
  })

  test('has at most 200 acts, each with many photos', async () => {
    const { id } = await given()
    const photos = Array.from({ length: 20 }, () => ({ id: randomUUID(), sha256: 'a'.repeat(64) }))
    const large = Array.from(
      { length: 200 },
      () => ({ ...act('pickUp', id, { data: { photos } }), kind: 'none' }) as never,
    )
    const { code, data } = await sync(ann, large)
    expect([code, data.acts.length]).toEqual([200, 200])
    expect(
      (
        await sync(
          ann,
          Array.from({ length: 201 }, () => act('accept', id, {})),
        )
      ).code,
    ).toBe(422)
  })
})

describe('an id', () => {
  test('of another person, kind or task is refused, and nothing is revealed', async () => {
    const { id } = await given()
    const other = await given()
    const accept = act('accept', id, {})
    await sync(ann, [accept])
    const said = [
      (await sync(bob, [accept])).data.acts[0],
      (await sync(ann, [{ ...act('reject', id, { data: { reason: 'no' } }), id: accept.id }])).data.acts[0],
      (await sync(ann, [{ ...accept, taskId: other.id }])).data.acts[0],
    ]
    for (const one of said)
      expect(one).toEqual({
        id: accept.id,
        outcome: 'refused',
        message: 'This report has the id of another one. Report it again.',
      })
    expect((await other.get()).task.events).toEqual([])
    expect((await sync(ann, [accept])).data.acts[0]?.outcome).toBe('repeated')
  })

  test('of another driver’s task looks like an unknown one', async () => {
    const { id, get } = await given()
    const [foreign, unknown] = [act('accept', id, {}), act('accept', randomUUID(), {})]
    const { data } = await sync(bob, [foreign, unknown])
    expect(data.acts.map(({ message }) => message)).toEqual(Array(2).fill('There is no such task.'))
    expect((await get()).task.events).toEqual([])
  })
})

describe('the phone’s clock', () => {
  test('is corrected by its skew; its time, skew and position are kept', async () => {
    const { id, get } = await given()
    const at = new Date(Date.now() + 3 * 86_400_000 - 10 * 60_000).toISOString()
    const skewMs = -3 * 86_400_000
    const accept = act('accept', id, { at, skewMs, position: { lat: 41.9, lng: -87.6, accuracyM: 12 } })
    expect((await sync(ann, [accept])).data.acts[0]?.outcome).toBe('applied')
    const { task } = await get()
    expect(instant(task.acceptedAt)).toBe(new Date(Date.parse(at) + skewMs).toISOString())
    const [event] = await query('SELECT phone_at, skew_ms, payload FROM task_event WHERE id = $1', [accept.id])
    expect([instant(event?.phone_at), Number(event?.skew_ms)]).toEqual([at, skewMs])
    expect(event?.payload).toEqual({ lat: 41.9, lng: -87.6, accuracyM: 12 })
  })

  test('wrong without a skew: the act waits for the office, and answers what became of it', async () => {
    const { id } = await given()
    const accept = act('accept', id, { at: '2019-01-01T00:00:00Z' })
    const ahead = act('pickUp', id, { at: '9999-12-31T23:59:59Z', skewMs: 1000 })
    const { data } = await sync(ann, [accept, ahead])
    expect(data.acts.map(({ outcome }) => outcome)).toEqual(['held', 'held'])
    expect(data.acts[0]?.message).toMatch(/office/)
    expect((await sync(ann, [accept])).data.acts[0]).toEqual(data.acts[0])
    await decide('accept', id, accept.id)
    expect((await sync(ann, [accept])).data.acts[0]?.outcome).toBe('applied')
    await decide('dismiss', id, ahead.id)
    expect((await sync(ann, [ahead])).data.acts[0]).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/dismissed/),
    })
  })
})

test('the proof that the account demands may be named and follow, but not be left out', async () => {
  const account = await make.account({ deliveryPhotosRequired: 2, signatureRequired: true })
  const { id, get } = await given(ann, { accountId: account.id })
  await sync(ann, [act('accept', id, {}), act('pickUp', id, {})])
  const file = () => ({ id: randomUUID(), sha256: 'a'.repeat(64) })
  const refused = await sync(ann, [
    act('deliver', id, { data: { photos: [file()], signature: file() } }),
    act('deliver', id, { data: { photos: [file(), file()] } }),
  ])
  expect(refused.data.acts.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['refused', 'This customer requires 2 photos here.'],
    ['refused', 'Signature is missing. Add it, then do it again.'],
  ])
  expect(
    (await sync(ann, [act('deliver', id, { data: { photos: [file(), file()], signature: file() } })])).data.acts[0]
      ?.outcome,
  ).toBe('applied')
  expect((await get()).task.filesOnPhone).toBe(3)
})

test('the old calls refuse late steps as before', async () => {
  const { id } = await given()
  await world.call(taskApi.cancel, { id, reason: 'no' }, { token: make.dispatcher.token })
  const late = await world.call(
    driverTaskApi.accept,
    { id, eventId: randomUUID(), at: minutesAgo(1) },
    { token: ann.token },
  )
  expect(late.data.outcome).toBe('refused')
})
