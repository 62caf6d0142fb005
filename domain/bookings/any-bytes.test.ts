import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitHere, threadMs } from '../testing/cpu-time.ts'
import { readEnvelope } from '../x12/x12-envelope.ts'
import { tokenizeX12 } from '../x12/x12-tokenizer.ts'
import { InboundBooking, readJsonBookings } from './booking.ts'
import { read204File } from './tender/x12-204.ts'

const bounded = { seed: 204, numRuns: 300, endOnFailure: true }
const folder = new URL('samples/', import.meta.url)
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.edi'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, folder))))

/** Answered in reasonable time, with only bookings that an order can hold. */
function answers(bytes: Uint8Array): void {
  const began = threadMs()
  const { sets } = read204File(bytes)
  for (const { booking, errors } of sets) {
    expect(booking === undefined).toBe(errors.length > 0)
    if (booking) expect(InboundBooking.safeParse(booking)).toEqual({ success: true, data: booking })
  }
  expect(threadMs() - began).toBeLessThan(limitHere(2_000))
}

/** A real file with some bytes changed, dropped, doubled or replaced by X12 characters. */
const mutated = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(
      fc.tuple(
        fc.nat(5_000),
        fc.nat(60),
        fc.oneof(
          fc.uint8Array({ maxLength: 20 }),
          fc
            .constantFrom(
              '~',
              '*',
              '\n',
              '\r\n',
              '~S5*',
              '~ST*204*1~',
              '~GS*SM*',
              '~IEA*1*1~',
              'ISA',
              '\0',
              '~N7*CSQU*305438',
              '*99999999999999999999*',
              '~G62*38*20260101*K*2400~',
              '~AT8*G*L*1e9*',
              '\xff',
            )
            .map((text) => Uint8Array.from(text, (character) => character.charCodeAt(0))),
        ),
      ),
      { minLength: 1, maxLength: 8 },
    ),
  )
  .map(([bytes, edits]) =>
    edits.reduce((now, [at, length, put]) => {
      const from = at % (now.length + 1)
      return Uint8Array.from([...now.subarray(0, from), ...put, ...now.subarray(from + length)])
    }, bytes),
  )

describe('any bytes', () => {
  it('of any kind are answered', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), answers), bounded)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void read204File(`ISA*${text}`)),
      bounded,
    )
  })
  it('of damaged tenders are answered', () => {
    fc.assert(fc.property(mutated, answers), { ...bounded, numRuns: 600 })
  })
  it('of every truncated tender are answered', () => {
    for (const bytes of samples)
      for (let length = 0; length < bytes.length; length += 7) answers(bytes.subarray(0, length))
  })
  it('take time in proportion to their length', () => {
    const set = `ST*204*1~B2**A**S~B2A*00~S5*1*LD~${'L11*1*BM~NTE*GEN*WORD~G62*37*20261123*I*0800~AT8*G*L*1*1~OID*1~L5*1*X~'.repeat(150)}S5*2*UL~SE*9*1~`
    const time = (times: number) => {
      const text = `GS*SM*A*B*1*1*1*X*004010~${set.repeat(times)}`
      const began = threadMs()
      expect(read204File(text).sets).toHaveLength(times)
      return threadMs() - began
    }
    time(10)
    const [small, large] = [time(20), time(200)]
    expect(large).toBeLessThan(Math.max(small, 20) * 40)
    expect(large).toBeLessThan(limitHere(10_000))
  })
})

describe('round trip', () => {
  const separators = fc
    .uniqueArray(fc.constantFrom('*', '|', '^', '~', '+', '\x1c', '\x1d', '\x1f', '\n', '\r\n', '>', ':', '!'), {
      minLength: 3,
      maxLength: 3,
    })
    .filter(([sep = '', component = '']) => !`${sep}${component}`.includes('\n'))
    .filter(([, , terminator]) => terminator !== ':')
  const word = fc.string({ unit: fc.constantFrom(..."ABCXYZ0189 .,-/#&()'éü漢"), minLength: 0, maxLength: 12 })
  const segment = fc.tuple(
    fc.constantFrom('B2', 'L11', 'N1', 'S5', 'NTE', 'LH1'),
    fc.array(word, { minLength: 1, maxLength: 6 }),
  )
  const sets = fc.array(fc.array(segment, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })

  it('reads what was written, with any legal separators and line breaks', () => {
    fc.assert(
      fc.property(
        separators,
        sets,
        fc.constantFrom('', '\n', '\r\n'),
        ([sep = '*', component = ':', terminator = '~'], written, lineBreak) => {
          const end = terminator + (terminator.includes('\n') ? '' : lineBreak)
          const isa = [
            'ISA',
            '00',
            ' '.repeat(10),
            '00',
            ' '.repeat(10),
            'ZZ',
            'A'.padEnd(15),
            'ZZ',
            'B'.padEnd(15),
            '261120',
            '0930',
            'U',
            '00401',
            '000000007',
            '0',
            'P',
            component,
          ].join(sep)
          const body = written.flatMap((segments, index) => [
            ['ST', '204', String(index)],
            ...segments.map(([id, elements]) => [id, ...elements]),
            ['SE', String(segments.length + 2), String(index)],
          ])
          const all = [
            ['GS', 'SM', 'A', 'B', '20261120', '0930', '1', 'X', '004010'],
            ...body,
            ['GE', String(written.length), '1'],
            ['IEA', '1', '7'],
          ]
          const text = isa + end + all.map((elements) => elements.join(sep) + end).join('')
          const { interchanges, faults } = readEnvelope(text)
          expect(faults).toEqual([])
          const read = interchanges[0]?.groups[0]?.sets ?? []
          expect(read.flatMap((set) => set.faults)).toEqual([])
          expect(read.flatMap((set) => set.segments.map(({ elements }) => [...elements]))).toEqual(body)
        },
      ),
      bounded,
    )
  })
  it('keeps the first byte of each segment', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), (bytes) => {
        for (const { id, offset } of tokenizeX12(bytes).segments)
          expect(new TextDecoder().decode(bytes.subarray(offset, offset + id.length))).toBe(id)
      }),
      { seed: 1, numRuns: 20 },
    )
  })
})

describe('any JSON', () => {
  const told = (text: string) => {
    const { bookings, errors } = readJsonBookings(text)
    for (const one of bookings) {
      expect(one.booking === undefined).toBe(one.errors.length > 0)
      if (one.booking) expect(InboundBooking.safeParse(one.booking)).toEqual({ success: true, data: one.booking })
      for (const fault of [...one.errors, ...one.warnings]) expect(fault.at.startsWith(one.at)).toBe(true)
    }
    for (const fault of errors) expect(fault.message.length).toBeGreaterThan(10)
  }
  it('text is answered', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), told), bounded)
    fc.assert(fc.property(fc.json(), told), bounded)
  })
  const junk = fc.oneof(fc.anything({ maxDepth: 3 }), fc.constantFrom('', '2026-11-23', 1e21, -0, '1', null, [], {}))
  const keys = [...Object.keys(InboundBooking.shape), '__proto__', 'constructor', 'toString', 'valueOf']
  const half = fc.dictionary(fc.constantFrom(...keys), junk, { maxKeys: 8 }).map((some) => ({
    shipmentId: 'S',
    purpose: 'change',
    ...some,
  }))
  it('half-valid bookings are answered', () => {
    const replacer = (_: string, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value
    fc.assert(
      fc.property(fc.array(half, { maxLength: 4 }), (list) => told(JSON.stringify(list, replacer))),
      bounded,
    )
  })
})
