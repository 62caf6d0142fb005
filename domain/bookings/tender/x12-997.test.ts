import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { X12Parser } from 'node-x12'
import { describe, expect, it } from 'vitest'
import { givenData } from '../../testing/given-data.ts'
import { isFatal } from '../../x12/faults.ts'
import { checkInterchange } from '../../x12/sent/check-interchange.ts'
import { readEnvelope } from '../../x12/x12-envelope.ts'
import { element, tokenizeX12 } from '../../x12/x12-tokenizer.ts'
import { writeInterchange, type X12Settings } from '../../x12/x12-write.ts'
import { read204File } from './x12-204.ts'
import { type AcknowledgementSet, composeAcknowledgement, composeTa1 } from './x12-997.ts'

const settings: X12Settings = {
  theirQualifier: 'ZZ',
  theirId: 'ACMESHIP',
  theirGroupId: '',
  ourQualifier: '02',
  ourId: 'SHRT',
  ourGroupId: '',
  x12Version: '004010',
  elementSeparator: '*',
  componentSeparator: ':',
  segmentTerminator: '~',
  lineBreaks: true,
  usageIndicator: 'P',
}
const at = '2026-11-22T01:40:00.000Z'
const isa = 'ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*000000101*1*P*:'
const stops = ['S5*1*CL', 'N1*SF*MILL', 'N4*JOLIET*IL*60431*US', 'S5*2*CU', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US']
const set = (number: string, ...segments: string[]) => [
  `ST*204*${number}`,
  ...segments,
  `SE*${segments.length + 2}*${number}`,
]
const good = (number: string) => set(number, 'B2**ACME**S-1**PP', 'B2A*00*LT', ...stops)
const file = (...segments: string[]) => [isa, ...segments, ''].join('~')
const inGroup = (...sets: string[][]) =>
  file('GS*SM*A*B*20261120*0930*7*X*004010', ...sets.flat(), `GE*${sets.length}*7`, 'IEA*1*000000101')

/** Every group's 997 and every TA1 of a file, in one interchange. */
function answer(bytes: Uint8Array | string, own: X12Settings = settings, type: AcknowledgementSet = '997'): string {
  const read = read204File(bytes)
  const groups = read.interchanges.flatMap((interchange) => interchange.groups)
  const ta1s = read.interchanges.map((interchange) => composeTa1(read, interchange, at))
  const sets = groups.map((group) => composeAcknowledgement(type, read, group, own.x12Version))
  return writeInterchange(own, { ta1s, groups: [{ functionalId: 'FA', sets }] }, 1, at)
}
const body = (text: string) =>
  answer(text)
    .split('~\n')
    .filter((line) => /^(TA1|AK)/.test(line))

describe('a 997', () => {
  it('accepts a valid tender', () => {
    expect(body(inGroup(good('0001')))).toEqual([
      'TA1*000000101*261120*0930*A*000',
      'AK1*SM*7',
      'AK2*204*0001',
      'AK5*A',
      'AK9*A*1*1*1',
    ])
  })
  it('names each fault with its segment, element and wrong value', () => {
    const bad = set('0002', 'B2**ACME****PP', 'B2A*09*LT', ...stops.slice(0, 3), 'S5*2*QQ')
    expect(body(inGroup(good('0001'), bad))).toEqual([
      'TA1*000000101*261120*0930*A*000',
      'AK1*SM*7',
      'AK2*204*0001',
      'AK5*A',
      'AK2*204*0002',
      'AK3*B2*2**8',
      'AK4*4**1',
      'AK3*B2A*3**8',
      'AK4*1**7*09',
      'AK3*S5*7**8',
      'AK4*2**7*QQ',
      'AK5*R*5',
      'AK9*P*2*2*1',
    ])
  })
  it('names a missing segment at its place', () => {
    const lines = body(inGroup(set('0001', 'L11*X*CR')))
    expect(lines.filter((line) => line.startsWith('AK3'))).toEqual(['AK3*B2A*1**3', 'AK3*B2*1**3', 'AK3*S5*3**3'])
    expect(lines).toContain('AK9*R*1*1*0')
  })
  it('notes a wrong count, and a line break used as terminator', () => {
    const lines = body(inGroup(good('0001')).replace('SE*10*0001', 'SE*12*0001').replace('B2A*00*LT~', 'B2A*00*LT\n'))
    expect(lines).toEqual([
      'TA1*000000101*261120*0930*A*000',
      'AK1*SM*7',
      'AK2*204*0001',
      'AK3*B2A*3**8',
      'AK5*E*4*5',
      'AK9*E*1*1*1',
    ])
  })
  it('reports a group and an interchange whose trailer does not match', () => {
    expect(body(inGroup(good('0001')).replace('GE*1*7', 'GE*3*8'))).toEqual([
      'TA1*000000101*261120*0930*A*000',
      'AK1*SM*7',
      'AK2*204*0001',
      'AK5*R*5',
      'AK9*R*3*1*0*5*4',
    ])
    expect(body(inGroup(good('0001')).replace('IEA*1*000000101', 'IEA*2*000000109'))[0]).toBe(
      'TA1*000000101*261120*0930*R*001',
    )
    expect(body(inGroup(good('0001')).replace('IEA*1*000000101~', ''))[0]).toBe('TA1*000000101*261120*0930*E*023')
  })
})

describe('its version', () => {
  const later = inGroup(good('0001')).replaceAll('004010', '005010')
  it('names the group’s version from 005010 on only, whatever version the group has', () => {
    expect(answer(later)).toContain('AK1*SM*7~')
    expect(answer(later, { ...settings, x12Version: '005010' })).toContain('AK1*SM*7*005010~')
  })
  it('names a set without ST by its SE', () => {
    expect(body(inGroup(good('0042')).replace('ST*204*0042~', ''))).toContain('AK2*204*0042')
  })
  it('is a 999 with the same faults under its own names', () => {
    const bad = set('0002', 'B2**ACME****PP', 'B2A*09*LT', ...stops)
    const lines = answer(inGroup(bad), { ...settings, x12Version: '005010' }, '999').split('~\n')
    expect(lines.filter((line) => /^(AK|IK)/.test(line))).toEqual([
      'AK1*SM*7*004010',
      'AK2*204*0002',
      'IK3*B2*2**8',
      'IK4*4**1',
      'IK3*B2A*3**8',
      'IK4*1**7*09',
      'IK5*R*5',
      'AK9*R*1*1*0',
    ])
  })
})

/** Must hold for any answer: it reads back without a fault, its counts are right, and every code is in its list. */
function isWellFormed(text: string, own: X12Settings = settings) {
  expect(checkInterchange(text)).toEqual([])
  const { interchanges, faults } = readEnvelope(text)
  expect(faults).toEqual([])
  expect(interchanges).toHaveLength(1)
  const [group] = interchanges[0]?.groups ?? []
  for (const one of group?.sets ?? []) {
    // It is no tender, so the reader of tenders reports exactly that and nothing else.
    expect(one.faults.map(({ code }) => code)).toEqual(['set.notTender'])
    expect(one.segments.map(({ id }) => id).join(' ')).toMatch(/^ST AK1( AK2( [AI]K3( [AI]K4)*)* [AI]K5)* AK9 SE$/)
    for (const segment of one.segments) {
      const [first, second] = [element(segment, 1), element(segment, 2)]
      if (segment.id === 'AK1') expect([first, second].join()).toMatch(/^[A-Z]{2},\d{1,9}$/)
      if (segment.id === 'AK2') expect([first, second].join()).toMatch(/^\d{3},.{4,9}$/)
      if (segment.id === 'AK3') expect([first, second].join()).toMatch(/^[A-Z0-9]{2,3},\d{1,6}$/)
      if (segment.id === 'AK3') expect(element(segment, 4)).toMatch(/^[1-8]$/)
      if (segment.id === 'AK4') expect([first, element(segment, 3)].join()).toMatch(/^\d{1,2},([1-9]|10)$/)
      if (segment.id === 'AK5') expect(first).toMatch(/^[AER]$/)
      if (segment.id === 'AK5' && first !== 'A') expect(second).toMatch(/^([1-7]|23)$/)
      if (segment.id === 'AK9') expect(segment.elements.slice(1, 5).join()).toMatch(/^[AEPR],\d{1,6},\d{1,6},\d{1,6}$/)
    }
  }
  const theirs = new X12Parser().parse(text, {
    segmentTerminator: own.segmentTerminator,
    elementDelimiter: own.elementSeparator,
    endOfLine: '\n',
  })
  const interchange = 'interchanges' in theirs ? theirs.interchanges[0] : theirs
  expect(interchange?.functionalGroups[0]?.transactions).toHaveLength(group?.sets.length ?? 0)
}

/** It contains every fault that an acknowledgement can name. */
function namesEach(bytes: Uint8Array | string) {
  const read = read204File(bytes)
  const text = answer(bytes)
  isWellFormed(text)
  const lines = tokenizeX12(text).segments
  let at = lines.findIndex(({ id }) => id === 'AK1')
  for (const tender of read.sets) {
    const from = lines.findIndex(({ id }, index) => index >= at && id === 'AK2')
    const to = lines.findIndex(({ id }, index) => index > from && id === 'AK5')
    const own = lines.slice(from, to + 1)
    at = to + 1
    const verdict = tender.errors.length > 0 ? 'R' : tender.acknowledge === 'E' ? 'E' : expect.stringMatching(/^[AE]$/)
    expect(element(own.at(-1), 1)).toEqual(verdict)
    for (const { acknowledge, position = 1, element: n } of [...tender.errors, ...tender.warnings]) {
      // Two AK3 may name one position: the segment there, and one missing before it.
      const places = own.flatMap((ak3, index) =>
        ak3.id === 'AK3' &&
        element(ak3, 2) === String(position) &&
        (!acknowledge?.missing || element(ak3, 1) === acknowledge.missing)
          ? [index]
          : [],
      )
      if (acknowledge?.ak3) expect(places).not.toEqual([])
      const named = places.flatMap((place) => {
        const end = own.findIndex(({ id }, index) => index > place && id !== 'AK4')
        return own.slice(place, end).map((ak4) => `${element(ak4, 1)} ${element(ak4, 3)}`)
      })
      if (acknowledge?.ak4 && n) expect(named).toContain(`${n} ${acknowledge.ak4}`)
    }
  }
  const refused = read.sets.filter(({ errors }) => errors.some(isFatal)).length
  expect(lines.filter(({ id, elements }) => id === 'AK5' && elements[1] === 'R')).toHaveLength(refused)
}

const folders = [new URL('../samples/', import.meta.url), givenData('x12/204/')]
const samples = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.edi'))
        .map((name) => new Uint8Array(readFileSync(new URL(name, folder))))
    : [],
)
const put = fc.constantFrom(
  ...['~', '*', '\n', '~S5*', '~ST*204*1~', '~GS*SM*', '~IEA*1*1~', 'ISA', '\0', ':', '~B2A*09', '*x*', '~é~', '~!?~'],
)
const mutated = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(5_000), fc.nat(40), put), { minLength: 1, maxLength: 8 }),
  )
  .map(([bytes, edits]) =>
    edits.reduce((now, [place, length, text]) => {
      const from = place % (now.length + 1)
      return Uint8Array.from([...now.subarray(0, from), ...Buffer.from(text), ...now.subarray(from + length)])
    }, bytes),
  )

describe('any tender', () => {
  it('is answered by a valid 997 that names each of its faults', () => {
    for (const bytes of samples) namesEach(bytes)
  })
  it('also when it is damaged', () => {
    fc.assert(fc.property(mutated, namesEach), { seed: 997, numRuns: 250, endOnFailure: true })
  }, 30_000)
  it('also with any separators and version', () => {
    const signs = fc.uniqueArray(fc.constantFrom(...'*~|^:>!<;@'), { minLength: 3, maxLength: 3 })
    const kinds = fc.constantFrom(['004010', '997'], ['005010', '997'], ['005010', '999'])
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        signs,
        kinds,
        (bytes, [star = '', colon = '', tilde = ''], [x12Version = '', type]) => {
          const own = { elementSeparator: star, componentSeparator: colon, segmentTerminator: tilde, x12Version }
          const written = { ...settings, ...own, lineBreaks: false }
          isWellFormed(answer(bytes, written, type as AcknowledgementSet), written)
        },
      ),
      { seed: 997, numRuns: 60 },
    )
  })
})
