import 'fake-indexeddb/auto'
import { codes } from '@shortcut/domain/errors.ts'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused, type Send, Unreached } from '../call/call.ts'
import { everyMs, mostKept, type Recorded, recordedOf, thinned } from './recorded.ts'
import { sendTrack } from './send-track.ts'
import { openTrack, type Track } from './track.ts'

let opened: Track[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  opened = []
})
afterEach(() => {
  for (const track of opened) track.close()
})
async function open(most?: number) {
  const track = await openTrack(most)
  opened.push(track)
  return track
}

const begin = Date.parse('2026-11-24T06:00:00Z')
const nth = (n: number): Recorded => ({
  at: new Date(begin + n * everyMs).toISOString(),
  lat: 41.878113,
  lng: -87.629799,
  speedKmh: 88.5,
  heading: 271,
  accuracyM: 12,
})
const ann = { id: 'ann', token: 'token of ann' }
const all = async (track: Track, personId = 'ann') => (await track.oldest(personId, 1_000_000)).map(({ at }) => at)

describe('a position', () => {
  const fix = (over: object) =>
    ({
      coords: { latitude: 41.87811312345, longitude: -87.6297991, speed: 10, heading: 270.6, accuracy: 12.4, ...over },
      timestamp: begin,
    }) as GeolocationPosition

  test('has the server’s time, and no more digits than a phone can know', () => {
    expect(recordedOf(fix({}), -3 * 86_400_000)).toEqual({
      at: '2026-11-21T06:00:00.000Z',
      lat: 41.878113,
      lng: -87.629799,
      speedKmh: 36,
      heading: 271,
      accuracyM: 12,
    })
  })

  test('of a phone that stands still has no speed and no heading', () => {
    expect(recordedOf(fix({ speed: null, heading: Number.NaN }), 0)).toMatchObject({ speedKmh: null, heading: null })
  })
})

describe('what is kept', () => {
  test('a day of 8 hours without network is whole, far below what may be kept', async () => {
    const shift = (8 * 3_600_000) / everyMs
    expect(shift * 3).toBeLessThan(mostKept)
    // With 50 bytes for each entry of the index.
    expect(
      mostKept * (JSON.stringify({ ...nth(0), personId: crypto.randomUUID(), number: mostKept }).length + 50),
    ).toBeLessThan(5_000_000)
  })

  test('never more than the limit; the newest half is whole, and the oldest is thinned first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 1, max: 160 }), async (most, count) => {
        globalThis.indexedDB = new IDBFactory()
        const track = await open(most)
        for (let n = 0; n < count; n++) {
          await track.add('ann', nth(n))
          expect((await track.state('ann')).kept).toBeLessThanOrEqual(most)
        }
        const kept = await all(track)
        expect(kept).toEqual([...kept].sort())
        expect(kept[0]).toBe(nth(0).at)
        const newest = Array.from({ length: Math.min(count, Math.floor(most / 2)) }, (_, n) => nth(count - 1 - n).at)
        expect(kept.slice(-newest.length)).toEqual(newest.reverse())
        expect((await track.state('ann')).thinned).toBe(count - kept.length)
        track.close()
      }),
      { numRuns: 25, seed: 106 },
    )
  })

  test('thinning again and again leaves the way', () => {
    let numbers = Array.from({ length: 1000 }, (_, n) => n)
    for (let round = 0; round < 5; round++) {
      const going = new Set(thinned(numbers))
      numbers = numbers.filter((number) => !going.has(number))
    }
    const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
    expect(gaps).toEqual([...gaps].sort((one, other) => other - one))
    expect([numbers[0], numbers.at(-1)]).toEqual([0, 999])
  })

  test('each person’s stays theirs, and survives a killed browser', async () => {
    const before = await open()
    await before.add('ann', nth(1))
    await before.add('bob', nth(2))
    before.close()
    const after = await open()
    expect([await all(after, 'ann'), await all(after, 'bob')]).toEqual([[nth(1).at], [nth(2).at]])
  })
})

describe('sending', () => {
  /** A server that stores each position once, over a network that loses requests and answers. */
  function server(losses: readonly ('request' | 'answer' | 'none')[] = []) {
    const stored = new Map<string, number>()
    let call = 0
    const send = (async (path: string, body: { json: { positions: Recorded[] } }) => {
      expect(path).toBe('driverTask/positions')
      const loss = losses[call++] ?? 'none'
      if (loss === 'request') throw new Unreached()
      expect(body.json.positions.length).toBeLessThanOrEqual(500)
      for (const position of body.json.positions) {
        expect(Object.keys(position).sort()).toEqual(['accuracyM', 'at', 'heading', 'lat', 'lng', 'speedKmh'])
        stored.set(position.at, (stored.get(position.at) ?? 0) + 1)
      }
      if (loss === 'answer') throw new Unreached()
      return { stored: body.json.positions.length, repeated: 0, dropped: {} }
    }) as unknown as Send
    return { stored, send }
  }

  test('loses none, whatever the network loses, and a repeat has the same time', async () => {
    const loss = fc.constantFrom('request' as const, 'answer' as const, 'none' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(loss, { maxLength: 8 }), fc.integer({ min: 0, max: 1200 }), async (losses, count) => {
        globalThis.indexedDB = new IDBFactory()
        const track = await open()
        for (let n = 0; n < count; n++) await track.add('ann', nth(n))
        const { stored, send } = server(losses)
        for (let tries = 0; tries <= losses.length; tries++) await sendTrack(track, send, ann).catch(() => {})
        expect([...stored.keys()]).toEqual(Array.from({ length: count }, (_, n) => nth(n).at))
        expect(await track.state('ann')).toEqual({ kept: 0, thinned: 0 })
        track.close()
      }),
      { numRuns: 6, seed: 106 },
    )
  })

  test('sends nobody else’s', async () => {
    const track = await open()
    await track.add('bob', nth(1))
    const { stored, send } = server()
    await sendTrack(track, send, ann)
    expect([stored.size, (await track.state('bob')).kept]).toEqual([0, 1])
  })

  test('keeps them when the session has ended, and goes on after what can never be stored', async () => {
    const track = await open()
    for (let n = 0; n < 501; n++) await track.add('ann', nth(n))
    const ended = (async () => {
      throw new Refused(codes.expiredToken, '', null)
    }) as unknown as Send
    await expect(sendTrack(track, ended, ann)).rejects.toThrow()
    expect((await track.state('ann')).kept).toBe(501)
    const { stored, send } = server()
    let calls = 0
    const picky = (async (...given: Parameters<Send>) => {
      if (calls++ === 0) throw new Refused(codes.invalid, '', null)
      return send(...given)
    }) as unknown as Send
    await sendTrack(track, picky, ann)
    expect([...stored.keys()]).toEqual([nth(500).at])
  })
})
