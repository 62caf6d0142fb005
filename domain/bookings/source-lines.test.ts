import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonBookings } from './booking.ts'
import { findJsonBreak } from './json/json-break.ts'
import { jsonLines } from './json/json-lines.ts'
import { type SourceKind, sourceLines } from './source-lines.ts'
import { read204File } from './tender/x12-204.ts'

/** The marked text of a fault; '' if none is marked. */
function marked(content: string, kind: SourceKind, at: string) {
  const { lines, find } = sourceLines({ content, kind })
  const place = find({ at, message: '' })
  return place ? (lines[place.line]?.slice(place.from, place.to) ?? '') : null
}

test('JSON has one value per line, each as its sender wrote it', () => {
  const { lines } = sourceLines({ content: '[{"a":1.50,"b":[],"c":{"d":"x\\"}"}},{}]', kind: 'json' })
  expect(lines).toEqual([
    '[',
    '  {',
    '    "a": 1.50,',
    '    "b": [],',
    '    "c": {',
    '      "d": "x\\"}"',
    '    }',
    '  },',
    '  {}',
    ']',
  ])
})

test('a fault in JSON is marked at its value, and a missing value at what surrounds it', () => {
  const text = '[{"stops":[{"kind":"pickup","country":"USA"}]},{"weight":{"unit":"st"}}]'
  expect(marked(text, 'json', '$[0].stops[0].country')).toBe('"USA"')
  expect(marked(text, 'json', '$[1].weight.unit')).toBe('"st"')
  expect(marked(text, 'json', '$[1].weight.value')).toBe('{')
  expect(marked(text, 'json', '$[0].customerReferenceNumber')).toBe('{')
  expect(marked('{"a b": 1}', 'json', '$["a b"]')).toBe('1')
  expect(marked(text, 'json', 'file')).toBe(null)
})

test('invalid JSON is shown as received, marked where it breaks', () => {
  const text = '{\n  "stops": [\n  }\n}'
  const [fault] = readJsonBookings(text).errors
  expect(sourceLines({ content: text, kind: 'json' }).lines).toEqual(text.split('\n'))
  const place = sourceLines({ content: text, kind: 'json' }).find(fault ?? { at: '', message: '' })
  expect(place).toMatchObject({ line: 2, from: 2, to: 3 })
  expect(fault?.message).toContain('line 3, column 3')
  expect(marked('{"a":', 'json', '$')).toBe(':')
})

test('the break is exactly where the parser stops', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', ':', '{', ']', '}', '1', 'x', '\\', ' ', '\n'),
      (json, at, mutation) => {
        const place = at % (json.length + 1)
        for (const text of [json, json.slice(0, place) + mutation + json.slice(place + 1), json.slice(0, place)])
          expect(findJsonBreak(text) < 0, text).toBe(parses(text))
      },
    ),
    { numRuns: 1000 },
  )
  expect(findJsonBreak('{"a": 01}')).toBe(6)
  expect(findJsonBreak('{"a": 1,}')).toBe(8)
})

test('X12 has one segment per line, marked at the segment or its element', () => {
  const text = 'ST*204*0001~B2**ACME**S-1~B2A*09~'
  expect(sourceLines({ content: text, kind: 'x12' }).lines).toEqual(['ST*204*0001~', 'B2**ACME**S-1~', 'B2A*09~'])
  expect(marked(text, 'x12', 'segment 3, element 1')).toBe('09')
  expect(marked(text, 'x12', 'segment 2')).toBe('B2**ACME**S-1~')
  expect(marked(text, 'x12', 'segment 2, element 1')).toBe('*')
  expect(marked(text, 'x12', 'segment 3, element 4')).toBe('~')
  expect(marked(text, 'x12', 'segment 9')).toBe(null)
})

test('every fault in any JSON has a place', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string(), (value, broken) => {
      for (const text of [JSON.stringify([value]), broken]) {
        const { bookings, errors } = readJsonBookings(text)
        const { lines, find } = sourceLines({ content: text, kind: 'json' })
        for (const fault of [...errors, ...bookings.flatMap((one) => one.errors)]) {
          const place = find(fault)
          expect(place, fault.at).not.toBe(null)
          expect(lines[place?.line ?? -1]).toBeDefined()
        }
      }
      expect(JSON.parse(jsonLines(JSON.stringify(value)).lines.join('\n'))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 300 },
  )
})

test('every fault in a tender has a place, or concerns the whole file', () => {
  const file = 'ISA*00*bad~GS*SM*A*B~ST*204*1~B2**A***PP~S5*1*ZZ~SE*9*2~ST*214*3~SE*2*3~GE*9*9~'
  const read = read204File(file)
  const faults = [...read.errors, ...read.sets.flatMap((set) => [...set.errors, ...set.warnings])]
  expect(faults.length).toBeGreaterThan(5)
  const { find } = sourceLines({ content: file, kind: 'x12' })
  for (const fault of faults) if (fault.at !== 'file') expect(find(fault), fault.at).not.toBe(null)
})

test('a table has one row per line with aligned cells, marked at the cell or the row', () => {
  const table = [
    ['CRN', 'Weight'],
    ['A-1', '12 stone', 'x'.repeat(60)],
    ['A-22', '5'],
  ]
  const { lines, find } = sourceLines({ content: '', kind: 'table', table })
  expect(lines.map((line) => line.slice(0, 15))).toEqual(['CRN  │ Weight  ', 'A-1  │ 12 stone', 'A-22 │ 5       '])
  const text = (at: string) => {
    const place = find({ at, message: '' })
    return place && lines[place.line]?.slice(place.from, place.to).trim()
  }
  expect(text('row 2, column B')).toBe('12 stone')
  expect(text('row 3, column A')).toBe('A-22')
  expect(text('rows 3, 4')).toBe('A-22 │ 5')
  expect(text('row 9')).toBe(null)
  expect(text('file')).toBe(null)
})
