import { type Note, transliterate } from '../air-messages/compose-line.ts'
import { exact } from '../decimal.ts'
import { minorUnit } from '../money.ts'
import { cut, phoneNumbers } from './exchange/message-texts.ts'
import { tariffFaults } from './tariff.ts'
import type { WaybillContent, WaybillParty } from './waybill.ts'

/** What a waybill says and no airline can take, with its box. */
interface PaperFault {
  path: string
  key: 'chargeableBelowGross' | 'dimensionPieces' | 'decimalsOfCurrency' | 'tariffTwice' | 'tariffZero'
  params: Record<string, string | number>
}

/** Classes whose chargeable weight is not that of their line: minimum weights of units, and what is only subtracted or named. */
const ofUnits: readonly string[] = ['U', 'E', 'X', 'Y', 'B', 'K']

/** Classes whose rate is the charge itself. */
const flatClasses: readonly string[] = ['M', 'B', 'U']

type Amounts = Pick<
  WaybillContent,
  'currency' | 'lines' | 'otherCharges' | 'declaredCarriage' | 'declaredCustoms' | 'insurance' | 'valuation' | 'tax'
>

/** Amounts with more decimals than their currency has. A rate for a kilogram may have more. */
function tooFine(content: Amounts): PaperFault[] {
  const { currency, lines, otherCharges } = content
  const decimals = minorUnit(currency)
  const single = (['declaredCarriage', 'declaredCustoms', 'insurance', 'valuation', 'tax'] as const).map(
    (box) => [box, content[box]] as const,
  )
  const amounts = [
    ...single,
    ...otherCharges.map(({ amount }, index) => [`otherCharges.${index}.amount`, amount] as const),
    ...lines.flatMap(({ rateClass, rate }, index) =>
      flatClasses.includes(rateClass) ? [[`lines.${index}.rate`, rate] as const] : [],
    ),
  ]
  return amounts
    .filter(([, amount]) => amount !== '' && exact(amount).decimalPlaces() > decimals)
    .map(([path]) => ({ path: `content.${path}`, key: 'decimalsOfCurrency', params: { decimals, currency } }))
}

export const paperFaults = (content: Amounts & Pick<WaybillContent, 'weightUnit'>): PaperFault[] => [
  ...lineFaults(content),
  ...tooFine(content),
  ...content.lines.flatMap(({ tariff }, index) => ofTariff(tariff, `content.lines.${index}.tariff`)),
]

/** Rates that nobody can choose from, or that charge nothing. */
function ofTariff(tariff: string, path: string): PaperFault[] {
  const { twice, zero } = tariffFaults(tariff)
  if (twice.length > 0) return [{ path, key: 'tariffTwice', params: { of: twice.join(', ') } }]
  return zero.length > 0 ? [{ path, key: 'tariffZero', params: { of: zero.join(', ') } }] : []
}

const lineFaults = ({ lines, weightUnit }: Pick<WaybillContent, 'lines' | 'weightUnit'>): PaperFault[] =>
  lines.flatMap(({ pieces, gross, chargeable, rateClass, dimensions }, index): PaperFault[] => {
    const faults: PaperFault[] = []
    const measured = dimensions.reduce((sum, one) => sum + one.pieces, 0)
    if (chargeable !== '' && gross !== '' && !ofUnits.includes(rateClass) && exact(chargeable).lt(gross))
      faults.push({
        path: `content.lines.${index}.chargeable`,
        key: 'chargeableBelowGross',
        params: { gross, unit: weightUnit === 'K' ? 'kg' : 'lb' },
      })
    if (pieces !== null && measured > pieces)
      faults.push({
        path: `content.lines.${index}.dimensions`,
        key: 'dimensionPieces',
        params: { measured, pieces },
      })
    return faults
  })

type Written = readonly [field: string, was: string, length: number, most: number]

/** What is written in other letters or signs, or cut, with what is left of it. Capital letters and blanks alone are no change. */
const notesOf = (texts: readonly Written[]): Note[] =>
  texts.flatMap(([field, was, length, most]) => {
    const whole = transliterate(was.replace(/\s+/g, ' '), true)
    const isCut = cut(was, length, Number.POSITIVE_INFINITY).length > most
    if (!isCut && whole === was.replace(/\s+/g, ' ').toUpperCase()) return []
    return [{ field, was, is: isCut ? cut(was, length, most).join(' ') : whole }]
  })

const partyIds = { shipper: 'SHP', consignee: 'CNE', notify: 'NFY' } as const

/** A phone whose letters or digits are written otherwise, or not, or that is more than one number. Other signs say nothing. */
function contactNotes(of: keyof typeof partyIds, { name, phone }: WaybillParty): Note[] {
  const numbers = phoneNumbers(phone)
  const is = numbers.join(', ')
  const isLost = numbers.length === 0 && phone.trim() !== ''
  const isSame = !isLost && numbers.length <= 1 && phone.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') === is
  return name === '' || isSame ? [] : [{ field: `contact of ${partyIds[of]}`, was: phone, is }]
}

/** Of names, addresses and phones, which are brought into their form before the message is composed. */
export const partyNotes = (content: WaybillContent, parties: readonly (keyof typeof partyIds)[]): Note[] =>
  parties.flatMap((of) => [
    ...notesOf([
      [`name of ${partyIds[of]}`, content[of].name, 35, 2],
      [`address of ${partyIds[of]}`, content[of].name === '' ? '' : content[of].address, 35, 2],
    ]),
    ...contactNotes(of, content[of]),
  ])

/** Texts of an FWB that were written otherwise or cut before it was composed. */
export function rewrittenTexts(content: WaybillContent): Note[] {
  const { lines, accounting, handling, flights } = content
  const third = flights[2]?.flight ?? ''
  return [
    ...partyNotes(content, ['shipper', 'consignee', 'notify']),
    ...notesOf([
      ...lines.map(({ goods }): Written => ['nature of goods', goods, 20, 6]),
      ['accounting information', accounting, 34, 6],
      ['special service', handling, 65, 3],
    ]),
    ...(third ? [{ field: 'flight', was: third, is: '' }] : []),
  ]
}
