import { describe, expect, test } from 'vitest'
import { readJsonBookings } from './booking.ts'
import { placeInText, repairFile, repairText } from './repair-text.ts'
import { editOf, withEdit } from './same-edit.ts'
import { read204File } from './tender/x12-204.ts'

const isa = `ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*000000009*0*P*:~`
const set = (n: number, purpose: string) =>
  [
    `ST*204*000${n}~`,
    `B2**ACME**S-${n}**PP~`,
    `B2A*${purpose}*LT~`,
    'S5*1*CL~',
    'N1*SF*MILL~',
    'N4*JOLIET*IL*60431*USA~',
    'S5*2*CU~',
    'N1*ST*DOOR~',
    'N4*JAMAICA*NY*11430*US~',
    `SE*10*000${n}~`,
  ].join('\n')
const file = [
  isa,
  'GS*SM*A*B*20261120*0930*9*X*004010~',
  set(1, '00'),
  set(2, '09'),
  'GE*2*9~',
  'IEA*1*000000009~',
].join('\n')

describe('the text of one message', () => {
  test('is its set, one segment per line, and reads as that set in its original envelope', () => {
    const text = repairText(file, 'x12', 'segment 13')
    expect(text).toBe(set(2, '09'))
    const mended = repairFile(text.replace('B2A*09', 'B2A*00'), file, 'segment 13')
    expect(mended.before).toBe(2)
    const read = read204File(mended.content)
    expect(read.errors).toEqual([])
    expect(read.sets).toMatchObject([{ shipmentId: 'S-2', errors: [], booking: { purpose: 'original' } }])
    const [still] = read204File(repairFile(text, file, 'segment 13').content).sets
    expect(placeInText(still?.errors[0]?.at ?? '', 2)).toBe('segment 3, element 1')
    expect(placeInText('segment 2, element 6', 2)).toBe('file')
  })

  test('of a set without an end stops before the next; one outside a group gets a group', () => {
    const lost = 'ST*204*1~B2**A**S-1**PP~ST*204*2~SE*2*2~'
    expect(repairText(lost, 'x12', 'segment 1')).toBe('ST*204*1~\nB2**A**S-1**PP~')
    expect(repairText(lost, 'x12', 'file')).toBe(lost)
    const alone = repairFile(set(1, '00'), set(1, '00'), 'segment 1')
    expect(read204File(alone.content).sets).toMatchObject([{ errors: [], shipmentId: 'S-1' }])
  })

  test('is its booking as its sender wrote it, or the whole file if that is no JSON', () => {
    const list = '[{"a":1.50},{"customerReferenceNumber":"X","stops":[]}]'
    expect(repairText(list, 'json', '$[1]')).toBe('{\n  "customerReferenceNumber": "X",\n  "stops": []\n}')
    expect(repairText(list, 'json', '$[0]')).toBe('{\n  "a": 1.50\n}')
    expect(repairText('[{"a":', 'json', '$')).toBe('[{"a":')
    expect(readJsonBookings(repairText(list, 'json', '$[1]')).bookings).toMatchObject([{ at: '$' }])
  })
})

describe('the same edit', () => {
  test('changes the same values in another set', () => {
    const [before, after] = [set(1, '09'), set(1, '00').replace('USA', 'US')]
    const edit = editOf(before, after, 'x12')
    expect(edit).toEqual([
      { where: 'B2A 1', from: '09', to: '00' },
      { where: 'N4 4', from: 'USA', to: 'US' },
    ])
    expect(withEdit(set(2, '09'), edit ?? [], 'x12')).toBe(set(2, '00').replace('USA', 'US'))
    expect(withEdit('ST*204*1~\nB2A*01~', edit ?? [], 'x12')).toBe(undefined)
    expect(editOf(before, `${after}\nNTE*A~`, 'x12')).toBe(undefined)
    expect(editOf(before, before, 'x12')).toBe(undefined)
  })

  test('changes, adds and removes the same values in another JSON booking, in every item of a list', () => {
    const before = '{"weight":{"unit":"pounds"},"stops":[{"country":"USA"},{"country":"USA"}],"odd":1}'
    const after = '{"weight":{"unit":"lb"},"stops":[{"country":"US"},{"country":"US"}],"purpose":"original"}'
    const edit = editOf(before, after, 'json') ?? []
    const other = '{"weight":{"unit":"pounds","value":"2"},"stops":[{"country":"CA"},{"country":"USA"}],"odd":2}'
    expect(JSON.parse(withEdit(other, edit, 'json') ?? '')).toEqual({
      weight: { unit: 'lb', value: '2' },
      stops: [{ country: 'CA' }, { country: 'US' }],
      odd: 2,
      purpose: 'original',
    })
    expect(withEdit('{"purpose":"change","odd":3}', edit, 'json')).toBe(undefined)
    expect(withEdit('{"__proto__":{"x":1}}', [{ where: '/__proto__', from: undefined, to: 1 }], 'json')).toBe(undefined)
    expect(editOf('[', after, 'json')).toBe(undefined)
  })

  test('changes the same cells under the same header in another row of a table', () => {
    const before = 'CRN,Weight,"Unit, of it"\nA-1,12 stone,\n'
    const edit = editOf(before, 'CRN,Weight,"Unit, of it"\r\nA-1,168,"l""b"\r\n', 'table')
    expect(edit).toEqual([
      { where: 'Weight', from: '12 stone', to: '168' },
      { where: 'Unit, of it', from: '', to: 'l"b' },
    ])
    const other = '"Unit, of it",CRN,Weight\nkg,"A\n2",12 stone\n,A-3,9'
    expect(withEdit(other, edit ?? [], 'table')).toBe('"Unit, of it",CRN,Weight\nkg,"A\n2",168\n"l""b",A-3,9')
    expect(withEdit('CRN,Weight\nA-4,7 stone', edit ?? [], 'table')).toBe(undefined)
    expect(editOf(before, before.replace('Weight', 'Weight kg'), 'table')).toBe(undefined)
    expect(editOf(before, `${before}A-2,1,`, 'table')).toBe(undefined)
    expect(editOf(before, before.trimEnd(), 'table')).toBe(undefined)
  })
})
