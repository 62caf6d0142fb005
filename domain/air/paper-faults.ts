import { exact } from '../decimal.ts'
import { minorUnit } from '../money.ts'
import { cut } from './exchange/message-texts.ts'
import type { WaybillContent } from './waybill.ts'

/** What a waybill says and no airline can take, with its box. */
interface PaperFault {
  path: string
  key: 'chargeableBelowGross' | 'dimensionPieces' | 'decimalsOfCurrency'
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
]

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

/** Texts that the message has less room for than the paper, with what is left of them. */
export function cutTexts({ lines, handling, flights }: WaybillContent): { field: string; was: string; is: string }[] {
  const texts = [
    ...lines.map(({ goods }) => ['nature of goods', goods, 20, 6] as const),
    ['special service', handling, 65, 3] as const,
  ]
  const third = flights[2]?.flight ?? ''
  return [
    ...texts.flatMap(([field, was, length, most]) =>
      cut(was, length, Number.POSITIVE_INFINITY).length > most
        ? [{ field, was, is: cut(was, length, most).join(' ') }]
        : [],
    ),
    ...(third ? [{ field: 'flight', was: third, is: '' }] : []),
  ]
}
