import { expect, test } from 'vitest'
import { fieldIssues } from '../field-issues.ts'
import { readEnvelope } from '../x12/x12-envelope.ts'
import { writeInterchange } from '../x12/x12-write.ts'
import { partnerForm } from './fields.ts'

const good = { accountId: '019400aa-0000-7000-8000-000000000001', name: 'TMS', theirId: 'ACME', ourId: 'SHRT' }
const issuesOf = (fields: object) =>
  fieldIssues(partnerForm.safeParse({ ...good, ...fields }).error?.issues ?? []).map(({ path, key }) => [path, key])

const signs = ['&', '/', '@', '_']
const separators = ['elementSeparator', 'componentSeparator', 'segmentTerminator']
const ids = ['theirId', 'theirGroupId', 'ourId', 'ourGroupId']
const cases = separators.flatMap((separator) =>
  ids.flatMap((id) => signs.map((sign) => ({ separator, id, sign, fields: { [separator]: sign, [id]: `A${sign}B` } }))),
)

test.each(cases)('$sign as $separator cannot be in $id', ({ id, fields }) => {
  expect(issuesOf(fields)).toEqual([[id, 'separatorInId']])
})

test('an id may contain a sign that is no separator', () => {
  expect(issuesOf({ ourId: 'A&B/C@D_E', theirGroupId: 'X-1.2' })).toEqual([])
  // The id of a webhook partner is in no interchange.
  expect(issuesOf({ kind: 'json', ourId: 'A&B', elementSeparator: '&', delivery: 'none' })).toEqual([])
})

test.each(cases)('stored earlier, $sign as $separator in $id still gives a readable file', ({ fields }) => {
  const settings = { ...partnerForm.parse(good), ...fields }
  const content = {
    ta1s: [],
    groups: [{ functionalId: 'FA', sets: [{ type: '997', segments: [['AK1', 'SM', '1']] }] }],
  }
  for (const x12Version of ['004010', '005010'] as const) {
    const text = writeInterchange({ ...settings, x12Version }, content, 7, '2026-11-23T19:06:00.000Z')
    expect(readEnvelope(text).faults).toEqual([])
    expect(text.split('\n')[0]).toHaveLength(106)
  }
})

test('the repetition separator differs from the others', () => {
  const signs = { elementSeparator: '^', componentSeparator: '!', segmentTerminator: '%' }
  const settings = { ...partnerForm.parse({ ...good, ...signs }), x12Version: '005010' as const }
  const isa = writeInterchange(settings, { ta1s: [], groups: [] }, 7, '2026-11-23T19:06:00.000Z')
  expect('^!%').not.toContain(isa[82])
})

test('an airline has codes, and both Type B addresses or none', () => {
  const air = { kind: 'air', airlines: 'LH LX' }
  expect(issuesOf(air)).toEqual([])
  expect(issuesOf({ kind: 'air' })).toEqual([['airlines', 'not null']])
  expect(issuesOf({ ...air, airlines: 'LUFTHANSA' })).toEqual([['airlines', 'airlineCodes']])
  expect(issuesOf({ ...air, theirAddress: 'frafmlh' })).toEqual([['ourAddress', 'not null']])
  expect(issuesOf({ ...air, theirAddress: 'FRA' })).toContainEqual(['theirAddress', 'messageAddress'])
  expect(issuesOf({ ...air, delivery: 'mail', mailTo: 'a@b.de' })).toEqual([['delivery', 'wrong']])
})
