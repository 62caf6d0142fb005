import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '../../words/words.ts'
import { clashText } from './clash-text.ts'
import { mergeWaybill } from './merge-waybill.ts'
import { waybillValues } from './waybill-form.ts'

const content = waybillContent.parse({
  shipper: { name: 'Rosemill Tools', phone: '111' },
  origin: 'ORD',
  legs: [{ to: 'FRA', by: 'LH' }],
  lines: [{ pieces: 3, gross: '40.5', goods: 'Pumps' }, { goods: 'Valves' }],
  otherCharges: [{ code: 'AW', due: 'C', amount: '20' }],
})
const values = () => structuredClone(waybillValues({ kind: 'direct', airline: 'LH', accountId: null, content }))
type Values = ReturnType<typeof values>
const merge = (change: (mine: Values) => void, changeTheirs: (theirs: Values) => void) => {
  const [mine, theirs] = [values(), values()]
  change(mine)
  changeTheirs(theirs)
  return mergeWaybill(values(), mine, theirs)
}
const said = (merged: ReturnType<typeof merge>) => clashText(wordsOf(masterWords), merged.clashes)
const set = (row: object | undefined, fields: object) => Object.assign(row ?? {}, fields)

test('two people’s changes of one waybill stand together; of a field that both changed, mine', () => {
  const merged = merge(
    ({ content }) => set(content, { handling: 'KEEP COOL' }),
    (theirs) => {
      theirs.accountId = 'account'
      theirs.content.reference = 'REF-1'
    },
  )
  expect(merged).toMatchObject({
    clashes: [],
    values: { accountId: 'account', content: { handling: 'KEEP COOL', reference: 'REF-1' } },
  })
  const both = merge(
    ({ content }) => set(content, { handling: 'KEEP COOL' }),
    ({ content }) => set(content, { handling: 'DRY ICE' }),
  )
  expect(both.values.content.handling).toBe('KEEP COOL')
  expect(said(both)).toBe('Instructions (yours “KEEP COOL”, theirs “DRY ICE”)')
})

test('fields of one box are merged one by one: parties, routing, flights, lines and charges', () => {
  const { values: after, clashes } = merge(
    ({ content }) => {
      content.shipper.city = 'Chicago'
      set(content.legs[0], { by: 'UA' })
      set(content.flights[0], { flight: 'UA944' })
      set(content.lines[0], { gross: '50' })
      set(content.otherCharges[0], { amount: '25' })
    },
    ({ content }) => {
      content.shipper.phone = '999'
      set(content.legs[0], { to: 'HAM' })
      set(content.flights[0], { on: '2026-12-01' })
      set(content.lines[1], { goods: 'Seals' })
      set(content.otherCharges[0], { code: 'MY' })
    },
  )
  expect(clashes).toEqual([])
  expect(after.content).toMatchObject({
    shipper: { name: 'Rosemill Tools', city: 'Chicago', phone: '999' },
    lines: [
      { gross: '50', goods: 'Pumps' },
      { gross: '', goods: 'Seals' },
    ],
    otherCharges: [{ code: 'MY', amount: '25' }],
  })
  expect([after.content.legs[0], after.content.flights[0]]).toEqual([
    { to: 'HAM', by: 'UA' },
    { flight: 'UA944', on: '2026-12-01' },
  ])
})

test('each field that both changed is named with both values', () => {
  const change = (phone: string, to: string, gross: string) => (of: Values) => {
    of.accountId = `account of ${to}`
    of.content.shipper.phone = phone
    set(of.content.legs[0], { to })
    set(of.content.lines[0], { gross })
  }
  const merged = merge(change('222', 'HAM', '41'), change('', 'MUC', '42'))
  expect(said(merged).split('; ')).toEqual([
    'Customer',
    'Shipper’s name and address, Phone (yours “222”, theirs “empty”)',
    'To 1 (yours “HAM”, theirs “MUC”)',
    'Pieces, weight, rate and goods 1, Gross weight (yours “41”, theirs “42”)',
  ])
  expect(merged.values.content.shipper.phone).toBe('222')
})

test('rows that one added or removed while the other changed them are one field', () => {
  const merged = merge(
    ({ content }) => content.lines.pop(),
    ({ content }) => set(content.lines[1], { goods: 'Seals' }),
  )
  expect(said(merged)).toBe('Pieces, weight, rate and goods')
  expect(merged.values.content.lines).toHaveLength(1)
  // Rows that only one of them added stay.
  const added = merge(
    ({ content }) => content.otherCharges.push({ code: 'MY', due: 'A', amount: '5' }),
    ({ content }) => set(content.shipper, { phone: '999' }),
  )
  expect([added.clashes, added.values.content.otherCharges]).toMatchObject([[], [{ code: 'AW' }, { code: 'MY' }]])
})
