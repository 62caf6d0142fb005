import { readdirSync, readFileSync } from 'node:fs'
import { X12Parser } from 'node-x12'
import { describe, expect, it } from 'vitest'
import { limitHere, threadMs } from '../testing/cpu-time.ts'
import { readEnvelope } from './x12-envelope.ts'
import { tokenizeX12 } from './x12-tokenizer.ts'

const samples = new URL('../bookings/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, samples), 'latin1')
const isa = 'ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*000000101*0*P*:'
const ids = (text: string | Uint8Array) =>
  tokenizeX12(text)
    .segments.map(({ id }) => id)
    .join(' ')
const codes = (text: string | Uint8Array) => tokenizeX12(text).faults.map(({ code }) => code)
const body = (end: string, sep = '*') =>
  ['GS*SM*A*B*20261120*0930*1*X*004010', 'ST*204*0001', 'B2**ACME**S-1', 'SE*3*0001', 'GE*1*1', 'IEA*1*000000101']
    .map((segment) => segment.replaceAll('*', sep) + end)
    .join('')
const ALL = 'ISA GS ST B2 SE GE IEA'

describe('cutting a file into segments', () => {
  it.each([
    ['~', '~'],
    ['|', '|'],
    ['\n', '\n'],
    ['\r\n', '\r\n'],
    ['~\r\n', '~\r\n'],
    ['\x1c', '\x1c'],
    ['\x85', '\x85'],
    ["'", "'\n\n"],
  ])('reads terminator %j', (first, end) => {
    const bytes = Uint8Array.from(isa + first + body(end), (character) => character.charCodeAt(0))
    expect(ids(bytes)).toBe(ALL)
    expect(codes(bytes)).toEqual([])
  })
  it('reads any element separator', () => {
    for (const sep of ['|', '^', '\x1d', '+', '\t'])
      expect(ids(`${isa.replaceAll('*', sep)}~${body('~', sep)}`)).toBe(ALL)
  })
  it('numbers segments and gives their byte offsets', () => {
    const { segments } = tokenizeX12(`\ufeff${isa}~\r\n${body('~\r\n')}`)
    expect(segments[1]).toMatchObject({ id: 'GS', number: 2, offset: 3 + 106 + 2 })
    expect(segments[3]?.elements).toEqual(['B2', '', 'ACME', '', 'S-1'])
  })
  it('reads an ISA with too few or too many blanks, a wrapped one, and one without ISA16', () => {
    const short = isa.replace(/ +/g, ' ')
    const long = isa.replace('ACMESHIP', 'ACMESHIP    ')
    const wrapped = `${isa.slice(0, 60)}\r\n${isa.slice(60)}`
    const without16 = isa.slice(0, -1)
    for (const one of [short, long, wrapped, without16]) {
      expect(ids(`${one}~${body('~')}`)).toBe(ALL)
      expect(ids(`${one}~\n${body('~\n')}`)).toBe(ALL)
      expect(codes(`${one}~\n${body('~\n')}`)).toEqual(['isa.malformed'])
    }
    expect(ids(`${short}\n${body('\n')}`)).toBe(ALL)
    expect(tokenizeX12(`${short}\n${body('\n')}`).separators).toMatchObject([{ component: ':', terminator: '\n' }])
    expect(tokenizeX12(`${short}~${body('~')}`).separators).toMatchObject([{ component: ':', terminator: '~' }])
  })
  it('uses the other segments’ terminator if the ISA ends with only a line break', () => {
    expect(tokenizeX12(`${isa}\n${body('~\n')}`)).toMatchObject({ separators: [{ component: ':', terminator: '~' }] })
    expect(ids(`${isa}\n${body('~\n')}`)).toBe(ALL)
  })
  it('guesses separators without an ISA', () => {
    const st = (end: string) => ['ST*204*1', 'B2**A**S', 'SE*3*1'].join(end) + end
    for (const end of ['~', '\n', '\r\n', '|', '~\n']) expect(ids(st(end))).toBe('ST B2 SE')
  })
  it('reports a missing last terminator, or a line break in its place', () => {
    expect(codes(`${isa}~${body('~').slice(0, -1)}`)).toEqual(['file.lastTerminator'])
    expect(codes(`${isa}~${body('~').replace('0001~SE', '0001\nSE').replace('S-1~', 'S-1\r\n')}`)).toEqual([
      'segment.unterminated',
    ])
  })
  it('joins a line wrapped in the middle of a word', () => {
    const wrapped = `${isa}~${body('~').replace('ACME**S-1', 'AC\r\nME**S-1')}`
    expect(tokenizeX12(wrapped).segments[3]?.elements).toEqual(['B2', '', 'ACME', '', 'S-1'])
  })
  it('starts over with the separators of the next interchange', () => {
    expect(ids(`${isa}~${body('~')}${isa.replaceAll('*', '|')}\n${body('\n', '|')}`)).toBe(`${ALL} ${ALL}`)
  })
  it('reads UTF-8, and otherwise Windows-1252', () => {
    const text = `ST*204*1~B2**Müller~`
    expect(tokenizeX12(text).segments[1]?.elements[2]).toBe('Müller')
    expect(tokenizeX12(Uint8Array.from(text, (character) => character.charCodeAt(0))).segments[1]?.elements[2]).toBe(
      'Müller',
    )
  })
  it('answers other files with a sentence', () => {
    expect(codes('')).toEqual(['file.empty'])
    expect(codes('{"purpose":"original"}')).toEqual(['file.notX12'])
    expect(codes(`HTTP header\n\n${isa}~${body('~')}`)).toEqual(['file.junk'])
  })
  it('takes proportionate time on large and hostile files', () => {
    const million = 1_000_000
    for (const text of [
      '~'.repeat(million),
      `${isa}~${'*'.repeat(million)}`,
      `${isa}~${'S5*1~'.repeat(million)}`,
      'ISA*'.repeat(million / 4),
      `ISA*${'GS*'.repeat(million / 3)}`,
      `${isa}\n${'\r'.repeat(million)}`,
      `ST*1~${'x\n'.repeat(million)}`,
    ]) {
      const began = threadMs()
      expect(tokenizeX12(text).segments.length).toBeLessThanOrEqual(200_000)
      expect(threadMs() - began).toBeLessThan(limitHere(5_000))
    }
  })
})

describe('next to another parser', () => {
  const wellFormed = readdirSync(samples).filter(
    (name) => name.endsWith('.edi') && !/mixed|006010|change|groups/.test(name),
  )
  it.each(wellFormed)('%s has the same segments and elements', (name) => {
    const text = sample(name)
    const newline = name.startsWith('newline')
    const end = newline ? '\n' : name.startsWith('pipe') ? '|' : '~'
    const theirs = new X12Parser().parse(text, { segmentTerminator: end, elementDelimiter: '*', endOfLine: '\n' })
    const interchange = 'interchanges' in theirs ? theirs.interchanges[0] : theirs
    if (!interchange) throw new Error('nothing parsed')
    const flat = interchange.functionalGroups.flatMap((group) => [
      group.header,
      ...group.transactions.flatMap((set) => [set.header, ...set.segments, set.trailer]),
      group.trailer,
    ])
    const written = [interchange.header, ...flat, interchange.trailer].map((segment) => [
      segment.tag,
      ...segment.elements.map(({ value }) => value),
    ])
    // The other parser reads ISA13 and IEA02 as numbers, without leading zeros.
    const plain = (elements: readonly string[]) =>
      elements.map((value) =>
        /^I[SE]A$/.test(elements[0] ?? '') ? value.trim().replace(/^0+(?=\d{3})/, '') : value.trim(),
      )
    const ours = tokenizeX12(text).segments.map(({ elements }) => plain(elements))
    expect(ours).toEqual(written.map((elements) => plain(elements.map(String))))
  })
})

describe('envelopes', () => {
  const set = (control: string, trailer = control) => [`ST*204*${control}`, 'B2**ACME**S', `SE*3*${trailer}`]
  const file = (...segments: string[]) => `${isa}~${segments.join('~')}~`
  const gs = 'GS*SM*A*B*20261120*0930*1*X*004010'
  const all = (text: string) => {
    const { interchanges, faults } = readEnvelope(text)
    const sets = interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.sets))
    return { faults: faults.map(({ code }) => code), sets: sets.map((one) => one.faults.map(({ code }) => code)) }
  }
  it('reports nothing about a valid file', () => {
    expect(all(file(gs, ...set('1'), ...set('2'), 'GE*2*1', 'IEA*1*000000101'))).toEqual({ faults: [], sets: [[], []] })
  })
  it('notes wrong counts', () => {
    expect(all(file(gs, 'ST*204*1', 'SE*9*1', 'GE*7*1', 'IEA*x*000000101'))).toEqual({
      faults: ['ge.count', 'iea.count'],
      sets: [['se.count']],
    })
  })
  it('quarantines only the set whose control numbers differ', () => {
    expect(all(file(gs, ...set('1', '9'), ...set('2'), 'GE*2*1', 'IEA*1*101'))).toEqual({
      faults: [],
      sets: [['se.control'], []],
    })
  })
  it('quarantines a whole group or interchange with another trailer', () => {
    expect(all(file(gs, ...set('1'), 'GE*1*8', gs, ...set('2'), 'GE*1*1', 'IEA*2*101')).sets).toEqual([
      ['ge.control'],
      [],
    ])
    expect(all(file(gs, ...set('1'), 'GE*1*1', 'IEA*1*999')).sets).toEqual([['iea.control']])
  })
  it('notes a missing GE or IEA, quarantines a set without SE', () => {
    expect(all(file(gs, ...set('1')))).toEqual({ faults: ['ge.missing', 'iea.missing'], sets: [[]] })
    expect(all(file(gs, 'ST*204*1', 'B2**A**S'))).toMatchObject({ sets: [['se.missing']] })
    expect(all(file(gs, 'ST*204*1', ...set('2'), 'GE*2*1', 'IEA*1*101')).sets).toEqual([['se.missing'], []])
  })
  it('quarantines a set outside a group, of another type, or without ST', () => {
    expect(all(file(...set('1'), 'IEA*0*101')).sets).toEqual([['gs.missing']])
    expect(all(set('1').join('~')).sets).toEqual([['gs.missing']])
    expect(all(file(gs, 'ST*214*1', 'SE*2*1', ...set('2'), 'GE*2*1', 'IEA*1*101')).sets).toEqual([
      ['set.notTender', 'set.wrongGroup'],
      [],
    ])
    expect(all(file(gs, 'B2**A**S', 'SE*2*1', 'GE*1*1', 'IEA*1*101')).sets).toEqual([['st.missing']])
  })
  it('gives the place, for people and for a 997', () => {
    const text = file(gs, 'ST*204*1', 'B2**ACME**S', 'SE*9*1', 'GE*1*1', 'IEA*1*101')
    expect(readEnvelope(text).interchanges[0]?.groups[0]?.sets[0]?.faults[0]).toMatchObject({
      at: 'segment 5, element 1',
      severity: 'note',
      position: 3,
      segmentId: 'SE',
      acknowledge: { ak5: '4' },
      message: 'SE01 says 9 segments; there are 3.',
    })
  })
})
