import type { PrintedKind } from '@shortcut/domain/cargo/label-api.ts'
import type { labelFields, TemplateContent } from '@shortcut/domain/cargo/templates/template.ts'
import { airlineOfPrefix } from '@shortcut/domain/codes/airlines.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { packaging as packagingWords, temperature as temperatureWords } from '@shortcut/words/en/cargo/law.ts'
import type { Filled } from './filled.ts'
import type { LabelFacts } from './label-facts.ts'
import { layOut } from './lay-out.ts'
import type { Picture } from './picture.ts'

/** The label as people read it. */
const readable = ({ kind, label }: LabelFacts) =>
  kind === 'sscc'
    ? `(00) ${label.slice(0, 1)} ${label.slice(1, 17)} ${label.slice(17)}`
    : kind === 'awb'
      ? `${label.slice(0, 3)}-${label.slice(3, 11)} ${label.slice(11)}`
      : label

const marksOf = ({ hazmatClass, temperature }: LabelFacts) =>
  [hazmatClass && `HAZMAT CLASS ${hazmatClass}`, temperature && temperatureWords[temperature]]
    .filter(Boolean)
    .join(' · ')

/** @param carrier name and address of the carrier, one line each */
export function labelFilled(facts: LabelFacts, carrier: string): Filled {
  const { label, kind, pieceNo, pieces, mawb, weightKg, size } = facts
  const fields: Record<(typeof labelFields)[number], string> = {
    carrier: carrier.split('\n')[0] ?? '',
    warehouse: facts.warehouseCode,
    receiptNo: facts.receiptNo,
    piece: `${pieceNo} / ${Math.max(pieces, pieceNo)}`,
    customer: facts.customerName,
    order: facts.bookingId,
    crn: facts.customerReferenceNumber,
    mawb: kind === 'awb' || checkAwb(mawb).valid ? mawb : '',
    hawb: facts.hawb,
    airline: airlineOfPrefix(mawb.slice(0, 3))?.name ?? '',
    destination: facts.destination,
    packaging: packagingWords[facts.packaging],
    weight: weightKg && `${weightKg} kg`,
    size: size && `${size} cm`,
    marks: marksOf(facts),
    label: readable(facts),
  }
  const bars =
    kind === 'sscc' ? { bcid: 'gs1-128' as const, text: `(00)${label}` } : { bcid: 'code128' as const, text: label }
  return { fields, bars, square: label }
}

export const templateKindOf = (kind: PrintedKind) => (kind === 'awb' ? 'awbLabel' : 'label')

/** The label of a piece, by a template. */
export async function labelPicture(facts: LabelFacts, content: TemplateContent, carrier: string): Promise<Picture> {
  const [page] = await layOut(content, labelFilled(facts, carrier))
  if (!page) throw new Error('a label is one page')
  return page
}
