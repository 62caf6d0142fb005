import {
  type PageSize,
  pageSizes,
  type TemplateContent,
  type TemplateElement,
  type WaybillTemplate,
} from './template.ts'
import { rateColumns } from './waybill-names.ts'

type Box = Extract<TemplateElement, { type: 'box' }>

const tenth = (mm: number) => Math.round(mm * 10) / 10
/** The form's own width; it stands in the middle of the page. */
const formWidth = 196
const half = formWidth / 2
const [usual, small] = [3, 2.2]
/** A row of the charge summary. */
const row = 8
const summaryWidth = 78

/** Puts elements at the form's own places, from its top left corner. */
function penOf(left: number, top: number) {
  const elements: TemplateElement[] = []
  return {
    elements,
    box(x: number, y: number, width: number, height: number, caption: string, said = '', more: Partial<Box> = {}) {
      const at = { x: tenth(left + x), y: tenth(top + y), width: tenth(width), height: tenth(height) }
      elements.push({ type: 'box', ...at, caption, text: said, size: usual, bold: false, align: 'left', ...more })
    },
    text(x: number, y: number, width: number, height: number, said: string, size = usual, bold = false, isEnd = false) {
      const at = { x: tenth(left + x), y: tenth(top + y), width: tenth(width), height: tenth(height) }
      elements.push({ type: 'text', ...at, size, bold, align: isEnd ? 'right' : 'left', text: said })
    },
  }
}
type Pen = ReturnType<typeof penOf>

/** Numbers, and who sends to whom by whom. @returns where it ends */
function parties({ box, text, elements }: Pen, kind: WaybillTemplate, left: number, top: number) {
  const isMaster = kind === 'masterWaybill'
  text(0, 3, 62, 6, isMaster ? '{prefix} | {origin} | {serial}' : '{masterNumber}', 4.4, true)
  elements.push({ type: 'bars', x: tenth(left + 66), y: tenth(top), width: 64, height: 10 })
  text(132, 3, 64, 6, '{number}', 4.4, true, true)
  for (const [y, name, party] of [
    [12, 'Shipper’s', 'shipper'],
    [40, 'Consignee’s', 'consignee'],
  ] as const) {
    box(0, y, half, 28, `${name} name and address`)
    box(58, y, half - 58, 8, `${name} account number`, `{${party}Account}`)
    text(1, y + 8.6, half - 2, 19.2, `{${party}}`)
  }
  box(half, 12, half, 28, 'Not negotiable')
  text(half + 1, 15, 48, 6, isMaster ? 'Air Waybill' : 'House Air Waybill', 4.4, true)
  text(half + 50, 15, 47, 6, '{stamp}', 4.4, true, true)
  text(half + 1, 21.5, 20, 2.6, 'Issued by', 1.8)
  text(half + 1, 24.5, half - 2, 11, '{issuer}')
  text(half + 1, 36.4, half - 2, 2.6, 'Parts 1, 2 and 3 are originals and have the same validity.', 1.8)
  box(half, 40, half, 28, '')
  const terms =
    'The goods described here are accepted in apparent good order and condition, except as noted, for carriage subject to the carrier’s conditions of contract and limits of liability. The shipper may raise the limit by declaring a higher value for carriage and paying a supplementary charge.'
  text(half + 1, 41.5, half - 2, 25, terms, small)
  box(0, 68, half, 14, 'Issuing carrier’s agent, name and city', '{agent}')
  box(0, 82, half / 2, 8, 'Agent’s IATA code', '{agentCode}')
  box(half / 2, 82, half / 2, 8, 'Account no.', '{agentAccount}')
  box(half, 68, half, 22, 'Accounting information', '{accounting}')
  return 90
}

/** Where it goes, and who pays. @returns where it ends */
function routing({ box, text }: Pen, kind: WaybillTemplate, top: number) {
  const isMaster = kind === 'masterWaybill'
  box(0, top, half, 8, 'Airport of departure and requested routing', '{originName}')
  box(half, top, half / 2, 8, 'Reference number', '{reference}')
  box(
    half + half / 2,
    top,
    half / 2,
    8,
    isMaster ? 'Optional shipping information' : 'Master waybill',
    isMaster ? '' : '{masterNumber}',
  )
  const legs = [
    [11, 'To', '{to1}'],
    [39, 'By first carrier', '{by1}'],
    [12, 'To', '{to2}'],
    [12, 'By', '{by2}'],
    [12, 'To', '{to3}'],
    [12, 'By', '{by3}'],
    [12, 'Currency', '{currency}'],
    [9, 'Chgs', ''],
    [9, 'WT/VAL PPD', '{weightPrepaid}'],
    [9, 'WT/VAL COLL', '{weightCollect}'],
    [9, 'Other PPD', '{otherPrepaid}'],
    [9, 'Other COLL', '{otherCollect}'],
    [20.5, 'Declared value for carriage', '{declaredCarriage}'],
    [20.5, 'Declared value for customs', '{declaredCustoms}'],
  ] as const
  let x = 0
  for (const [width, caption, said] of legs) {
    box(x, top + 8, width, 10, caption, said, { size: width < 10 ? 2.6 : usual })
    x += width
  }
  box(0, top + 18, half / 2, 9, 'Airport of destination', '{destinationName}', { size: 2.6 })
  box(half / 2, top + 18, half / 4, 9, 'Flight and day', '{flight1}', { size: 2.5 })
  box((half * 3) / 4, top + 18, half / 4, 9, 'Flight and day', '{flight2}', { size: 2.5 })
  box(half, top + 18, 30, 9, 'Amount of insurance', '{insurance}')
  box(
    half + 30,
    top + 18,
    half - 30,
    9,
    'Insurance, if the carrier offers it and it is requested: the amount at the left',
  )
  box(0, top + 27, formWidth, 17, 'Handling information')
  // Beside the box for the special customs information.
  text(0.8, top + 30, formWidth - 22, 13.4, '{codes} {handling}\n{filing}\n{notify}', 2.7)
  box(formWidth - 20, top + 37, 20, 7, 'SCI')
  return top + 44
}

/** The rate lines and their sums. @returns where they end */
function rates({ box, elements }: Pen, left: number, from: number, to: number, top: number) {
  const sums = 8
  const at = { x: tenth(left), y: tenth(top + from), width: formWidth, height: tenth(to - from - sums) }
  elements.push({ type: 'table', ...at, size: 2.7, columns: [...rateColumns] })
  box(0, to - sums, 14, sums, 'Pieces', '{pieces}')
  box(14, to - sums, 30, sums, 'Gross weight', '{weight} {weightUnit}')
  box(44, to - sums, 48, sums, 'Chargeable weight', '{chargeable} {weightUnit}')
  box(92, to - sums, 44, sums, 'Total', '{lineTotal}', { align: 'right' })
  box(136, to - sums, 60, sums, 'Volume', '{volume}')
  return to
}

/** Prepaid and collect, what else is charged, and who signs. */
function charges({ box, text }: Pen, top: number) {
  const column = summaryWidth / 2
  const right = formWidth - summaryWidth
  for (const [index, [name, key]] of (
    [
      ['weight charge', 'Weight'],
      ['valuation charge', 'Valuation'],
      ['tax', 'Tax'],
      ['other charges due agent', 'Agent'],
      ['other charges due carrier', 'Carrier'],
    ] as const
  ).entries()) {
    const y = top + index * row
    box(0, y, column, row, `Prepaid: ${name}`, `{prepaid${key}}`, { align: 'right' })
    box(column, y, column, row, `Collect: ${name}`, `{collect${key}}`, { align: 'right' })
  }
  const y = top + 5 * row
  box(0, y, column, row, 'Total prepaid', '{prepaidTotal}', { align: 'right', bold: true })
  box(column, y, column, row, 'Total collect', '{collectTotal}', { align: 'right', bold: true })
  box(0, y + row, column, row, 'Currency conversion rates')
  box(column, y + row, column, row, 'Collect charges in destination currency')
  box(summaryWidth, top, right, 2 * row, 'Other charges', '{otherCharges}', { size: 2.7 })
  box(summaryWidth, top + 2 * row, right, 2.5 * row, '')
  const certified =
    'The shipper certifies that what is stated here is correct, and that any dangerous goods are properly described by name and in proper condition for carriage by air according to the Dangerous Goods Regulations.'
  text(summaryWidth + 1, top + 2 * row + 1, right - 2, 8.4, certified, small)
  text(summaryWidth + 1, top + 4.5 * row - 7, right - 2, 3.6, '{signature}')
  text(summaryWidth + 1, top + 4.5 * row - 3, right - 2, 2.4, 'Signature of shipper or the shipper’s agent', 1.8)
  box(summaryWidth, top + 4.5 * row, right, 2.5 * row, '')
  text(summaryWidth + 1, top + 7 * row - 7, right - 2, 3.6, '{executedOn}  {executedAt}  {signature}')
  const signs = 'Executed on (date), at (place), signature of issuing carrier or its agent'
  text(summaryWidth + 1, top + 7 * row - 3, right - 2, 2.4, signs, 1.8)
  const last = top + 7 * row
  box(0, last, column, row, 'For carrier’s use only at destination')
  box(column, last, column, row, 'Charges at destination')
  box(summaryWidth, last, 40, row, 'Total collect charges')
  text(summaryWidth + 42, last + 2, right - 42, 6, '{number}', 4.4, true, true)
  text(0, last + row + 1.5, formWidth, 4.2, '{copy}', 3.4, true)
}

/** The neutral air waybill as its paper is known, of a master or a house. The taller page has more room for goods. */
export function standardWaybill(kind: WaybillTemplate, size: PageSize): TemplateContent {
  const [width, height] = pageSizes[size]
  const [left, top] = [(width - formWidth) / 2, 7]
  const pen = penOf(left, top)
  const routed = routing(pen, kind, parties(pen, kind, left, top))
  const bottom = height - 2 * top - 6 - 8 * row
  charges(pen, rates(pen, left, routed, bottom, top))
  return { size, elements: pen.elements }
}
