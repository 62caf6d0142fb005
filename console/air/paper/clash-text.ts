import type * as masterWords from '@shortcut/words/en/air/masters.ts'
import type { Translate } from '../../words/words.ts'
import type { Clash } from './merge-waybill.ts'

type T = Translate<typeof masterWords>

/** Customers and masters are known by their ids, and kinds by their codes: their values say nothing to people. */
const unsaid = ['kind', 'accountId', 'masterId']

/** Boxes and fields whose names are not those of their keys. */
const named = (t: T): Readonly<Record<string, string>> => ({
  kind: t('masterField:kind'),
  airline: t('masterField:airline'),
  accountId: t('masterField:customerName'),
  masterId: t('masterPage:facts'),
  legs: t('waybillBox:routing'),
  otherCharges: t('waybillBox:other'),
  origin: t('waybillBox:departure'),
  weightUnit: t('masterPage:weightUnit'),
  divisor: t('masterPage:divisor'),
})

const boxName = (t: T, box: string) =>
  named(t)[box] ?? t.find(`contentField:${box}`) ?? t.find(`waybillBox:${box}`) ?? t.find(`summaryRow:${box}`) ?? box

function rowField(t: T, box: string, number: number, field: string): string {
  if (field === 'to') return t('masterPage:to', { number })
  if (field === 'by') return t('masterPage:byCarrier', { number })
  if (field === 'flight') return t('masterPage:flight', { number })
  if (field === 'on') return t('masterPage:on', { number })
  const name = t.find(`${box === 'lines' ? 'lineField' : 'chargeField'}:${field}`) ?? field
  return `${boxName(t, box)} ${number}, ${name}`
}

/** @param path 'content.shipper.phone', 'content.lines.0.gross', 'content.handling' or 'airline' */
function fieldName(t: T, path: string): string {
  const [box = '', at, field] = path.replace('content.', '').split('.')
  if (!at) return boxName(t, box)
  if (field) return rowField(t, box, Number(at) + 1, field)
  const name = t.find(`${box === 'agent' ? 'agentField' : 'partyField'}:${at}`) ?? at
  return `${boxName(t, box)}, ${name}`
}

/** The fields that both changed, each with both values. */
export const clashText = (t: T, clashes: readonly Clash[]): string =>
  clashes
    .map(({ path, mine, theirs }) => {
      const field = fieldName(t, path)
      if (unsaid.includes(path) || typeof mine === 'object' || typeof theirs === 'object') return field
      const text = (value: unknown) => String(value ?? '') || t('masterPage:empty')
      return t('masterPage:bothOf', { field, mine: text(mine), theirs: text(theirs) })
    })
    .join('; ')
