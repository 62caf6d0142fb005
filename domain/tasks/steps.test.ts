import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Step, stopMeant, type TaskRun, takeSteps } from './steps.ts'
import type { StepKind } from './task-api.ts'

const assigned: TaskRun = { status: 'assigned', acceptedAt: null, pickedUpAt: null, deliveredAt: null }
const stops = [
  { id: 'P1', kind: 'pickup' as const },
  { id: 'P2', kind: 'pickup' as const },
  { id: 'D1', kind: 'dropoff' as const },
  { id: 'D2', kind: 'dropoff' as const },
]
const drops = ['D1', 'D2']

let made = 0
const step = (kind: StepKind, stopId: string | null, minute: number): Step => ({
  id: `step-${made++}`,
  kind,
  stopId,
  at: new Date(Date.UTC(2026, 10, 23, 8, minute)).toISOString(),
})

const journey = [
  step('accept', null, 0),
  step('arrive', 'P1', 10),
  step('pickUp', 'P1', 20),
  step('arrive', 'P2', 30),
  step('pickUp', 'P2', 40),
  step('arrive', 'D1', 50),
  step('deliver', 'D1', 60),
  step('arrive', 'D2', 70),
  step('deliver', 'D2', 80),
]

/** Sends steps one by one, as the server does: held steps are tried again with every later one. */
function send(steps: readonly Step[]) {
  let run = assigned
  let held: Step[] = []
  const done: Step[] = []
  const refused: Step[] = []
  for (const one of steps) {
    const taken = takeSteps(run, [...held, one], done, drops)
    run = taken.run
    held = taken.held
    done.push(...taken.applied.map((applied) => applied.step))
    refused.push(...taken.refused)
  }
  return { run, held, done, refused }
}

describe('a step that waits for the office', () => {
  const [accept, arriveP1, pickUpP1, arriveP2, pickUpP2, arriveD1, deliverD1, arriveD2, deliverD2] = journey
  /** The steps that count while that one waits and the others arrive in any order. */
  const counted = (odd: Step | undefined) => {
    const others = journey.filter((one) => one !== odd)
    const sent = fc.shuffledSubarray(others, { minLength: others.length })
    const outcomes = fc.sample(sent, { numRuns: 20, seed: 8 }).map((order) => {
      const { done, held } = send([{ ...(odd as Step), waits: true }, ...order])
      expect(done.length + held.length).toBe(journey.length)
      return journey.filter(({ id }) => done.some((one) => one.id === id))
    })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    return outcomes[0]
  }

  test('stops only the steps that follow from it, in any order of arrival', () => {
    expect(counted(accept)).toEqual([])
    expect(counted(arriveP2)).toEqual([accept, arriveP1, pickUpP1])
    expect(counted(pickUpP1)).toEqual([accept, arriveP1, arriveP2, pickUpP2])
    expect(counted(arriveD1)).toEqual([accept, arriveP1, pickUpP1, arriveP2, pickUpP2, arriveD2, deliverD2])
    expect(counted(deliverD1)).toEqual(journey.filter((one) => one !== deliverD1))
    expect(counted(arriveD2)).not.toContain(deliverD2)
  })

  test('stops nothing more once the same step was reported again and counts', () => {
    const odd = { ...step('accept', null, 0), waits: true }
    const { run, refused } = send([odd, ...journey])
    expect([run.status, refused.map(({ id }) => id)]).toEqual(['delivered', [odd.id]])
  })
})

describe('steps of a driver', () => {
  test('give the same task and times in any order of arrival', () => {
    const shuffled = fc.shuffledSubarray(journey, { minLength: journey.length })
    fc.assert(
      fc.property(shuffled, (order) => {
        const { run, held, done, refused } = send(order)
        expect(run).toEqual({
          status: 'delivered',
          acceptedAt: '2026-11-23T08:00:00.000Z',
          pickedUpAt: '2026-11-23T08:20:00.000Z',
          deliveredAt: '2026-11-23T09:20:00.000Z',
        })
        expect([held, refused, done.length]).toEqual([[], [], journey.length])
      }),
      { numRuns: 500, seed: 7 },
    )
  })

  test('nothing counts before its predecessor, and nothing is lost: other steps are held or refused', () => {
    const kinds = fc.constantFrom<StepKind>('accept', 'reject', 'arrive', 'pickUp', 'deliver')
    const any = fc
      .tuple(kinds, fc.constantFrom('P1', 'P2', 'D1', 'D2'), fc.nat(200), fc.boolean())
      .map(([kind, stopId, minute, own]) => ({
        ...step(kind, kind === 'accept' || kind === 'reject' ? null : stopId, minute),
        own,
      }))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 25 }), (steps) => {
        const { run, held, done, refused } = send(steps)
        expect([...held, ...done, ...refused].map((one) => one.id).sort()).toEqual(steps.map((one) => one.id).sort())
        const kindsDone = done.map((one) => one.kind)
        if (kindsDone.includes('pickUp')) expect(kindsDone.indexOf('accept')).toBeLessThan(kindsDone.indexOf('pickUp'))
        if (kindsDone.includes('deliver')) expect(kindsDone).toContain('pickUp')
        expect(run.status === 'delivered').toBe(run.deliveredAt !== null)
        if (['rejected', 'delivered'].includes(run.status)) expect(held).toEqual([])
      }),
      { numRuns: 500, seed: 11 },
    )
  })

  test('a driver who rejects after accepting has rejected, in any order of arrival', () => {
    const steps = [step('accept', null, 0), step('reject', null, 5)]
    for (const order of [steps, [...steps].reverse()])
      expect(send(order).run).toEqual({ ...assigned, status: 'rejected' })
  })

  test('taking over a load by accepting is its pickup, and the rest is delivered, in any order of arrival', () => {
    const steps = [
      step('accept', null, 0),
      step('arrive', 'D1', 50),
      step('deliver', 'D1', 60),
      step('deliver', 'D2', 80),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (order) => {
        let run: TaskRun = { ...assigned, takesOver: true }
        let held: Step[] = []
        const done: Step[] = []
        for (const one of order) {
          const taken = takeSteps(run, [...held, one], done, drops)
          run = taken.run
          held = taken.held
          done.push(...taken.applied.map((applied) => applied.step))
        }
        const yes = '2026-11-23T08:00:00.000Z'
        expect(run).toMatchObject({ status: 'delivered', acceptedAt: yes, pickedUpAt: yes })
      }),
      { numRuns: 50, seed: 9 },
    )
    const no = takeSteps({ ...assigned, takesOver: true }, [step('reject', null, 0)], [], drops)
    expect(no.run).toMatchObject({ status: 'rejected', pickedUpAt: null })
  })

  test('what a phone had kept counts beside the same step that was reported before, and moves nothing', () => {
    const before = send(journey)
    const again = journey.map((one) => ({ ...one, id: `own ${one.id}`, own: true }))
    const { run, refused } = send([...journey, ...again])
    expect(run).toEqual(before.run)
    expect(refused).toEqual([])
  })

  test('a drop of a reopened order can be done again', () => {
    const done = journey
    const again = takeSteps(
      { ...assigned, status: 'pickedUp', pickedUpAt: journey[2]?.at ?? null },
      [step('deliver', 'D2', 200)],
      done,
      drops,
    )
    expect(again.run).toMatchObject({ status: 'delivered', deliveredAt: '2026-11-23T11:20:00.000Z' })
  })

  test('a step without a stop means the first pickup or the last drop not reported yet', () => {
    expect(stopMeant('pickUp', stops, [])).toBe('P1')
    expect(stopMeant('pickUp', stops, [step('pickUp', 'P1', 0)])).toBe('P2')
    expect(stopMeant('deliver', stops, [])).toBe('D2')
    expect(stopMeant('deliver', stops, [step('deliver', 'D2', 0)])).toBe('D1')
    expect(stopMeant('accept', stops, [])).toBeNull()
  })
})
