import {
  columnsOf,
  elementTypes,
  isLabel,
  isSecurity,
  isWaybill,
  namesIn,
  pageSizes,
  sizesOf,
  type TemplateContent,
  type TemplateElement,
  type TemplateKind,
  templateFields,
  textOf,
} from './template.ts'

/** What keeps a template from being activated; `words` has a sentence for each. */
export const templateFaults = [
  'size',
  'noCode',
  'noMarks',
  'noStamp',
  'noName',
  'noTable',
  'twoTables',
  'notHere',
  'beyondPage',
  'nameUnknown',
  'codeSmall',
  'overCode',
  'overMarks',
  'noColumns',
] as const
export type TemplateFaultKey = (typeof templateFaults)[number]

export interface TemplateFault {
  key: TemplateFaultKey
  /** Place of the element in the list, from 0; null: the page as a whole. */
  element: number | null
  /** What the sentence names. */
  name: string
}

/**
 * Smallest codes that a phone and a hand scanner read, in millimetres: bars of 0.25 mm for the longest of our own labels with
 * its quiet zones (GS1 General Specifications 5.12.3 asks for 0.495 mm of GS1 codes, which `bars` takes where there is room).
 */
const leastBars = { width: 60, height: 10 }
const leastSquare = 14

const isCode = ({ type }: TemplateElement) => type === 'bars' || type === 'qr'

const meet = (one: TemplateElement, other: TemplateElement) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

function faultOf(kind: TemplateKind, content: TemplateContent, element: TemplateElement) {
  const [width, height] = pageSizes[content.size]
  if (!(elementTypes[kind] as readonly string[]).includes(element.type)) return { key: 'notHere' as const }
  if (element.x + element.width > width || element.y + element.height > height) return { key: 'beyondPage' as const }
  const unknown = namesIn(textOf(element)).find((name) => !(templateFields[kind] as readonly string[]).includes(name))
  if (unknown !== undefined) return { key: 'nameUnknown' as const, name: unknown }
  if (element.type === 'table') {
    if (element.columns.length === 0) return { key: 'noColumns' as const }
    if (!element.columns.every((column) => columnsOf(kind).includes(column))) return { key: 'notHere' as const }
  }
  const isSmall =
    element.type === 'bars'
      ? element.width < leastBars.width || element.height < leastBars.height
      : element.type === 'qr' && Math.min(element.width, element.height) < leastSquare
  if (isSmall) return { key: 'codeSmall' as const }
  const over = !isCode(element) && content.elements.some((other) => isCode(other) && meet(element, other))
  return over ? { key: 'overCode' as const } : overMarks(content, element)
}

/** What warns people, so that nothing may stand on it: a hazard, or that a paper is no valid one. */
const warnings = ['marks', 'stamp'] as const
const says = (element: TemplateElement, name: string) => namesIn(textOf(element)).includes(name)

function overMarks({ elements }: TemplateContent, element: TemplateElement) {
  // A frame leaves what is inside it readable.
  if (element.type === 'box' && element.text === '') return null
  const name = warnings.find(
    (one) => !says(element, one) && elements.some((other) => says(other, one) && meet(element, other)),
  )
  return name ? { key: 'overMarks' as const, name } : null
}

/** All that is wrong with a template; none: it may be activated. */
export function faultsOf(kind: TemplateKind, content: TemplateContent): TemplateFault[] {
  const whole = (key: TemplateFaultKey, name = ''): TemplateFault => ({ key, element: null, name })
  const { elements } = content
  const faults: TemplateFault[] = []
  if (!sizesOf(kind).includes(content.size)) faults.push(whole('size'))
  if (isLabel(kind) && !elements.some(isCode)) faults.push(whole('noCode'))
  const isSaid = (name: string) => elements.some((one) => says(one, name))
  // Nobody may handle freight without seeing its hazard.
  if (isLabel(kind) && !isSaid('marks')) faults.push(whole('noMarks', 'marks'))
  // Nobody may take a paper of freight that differs for one that is in order.
  if ((kind === 'dockReceipt' || kind === 'tally') && !isSaid('stamp')) faults.push(whole('noStamp', 'stamp'))
  // Nobody may take a draft or a void waybill for one in use, or one of its parts for another.
  if (isWaybill(kind))
    for (const name of ['number', 'stamp', 'copy']) if (!isSaid(name)) faults.push(whole('noName', name))
  // Nobody may take freight that is not secure, or was refused, for freight that may fly.
  if (isSecurity(kind)) for (const name of ['number', 'stamp']) if (!isSaid(name)) faults.push(whole('noName', name))
  const tables = elements.filter(({ type }) => type === 'table').length
  if ((kind === 'tally' || kind === 'deliveryNote' || isWaybill(kind) || isSecurity(kind)) && tables === 0)
    faults.push(whole('noTable'))
  if (tables > 1) faults.push(whole('twoTables'))
  elements.forEach((one, element) => {
    const fault = faultOf(kind, content, one)
    if (fault) faults.push({ name: '', ...fault, element })
  })
  return faults
}
