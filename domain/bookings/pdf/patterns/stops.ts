import { fieldOf } from '../layout/field-of.ts'
import type { Layout, Segment } from '../layout/layout.ts'
import type { PdfKind, ReadField } from '../reading.ts'
import { findDate } from '../values/dates.ts'
import { findWindow, kindOfTime } from '../values/times.ts'
import type { LearnedHeading } from './headings.ts'
import { valuesAfter } from './labelled.ts'
import { addressFields, type Block, blocksIn } from './stop-blocks.ts'
import { detailFields } from './stop-details.ts'
import { type LearnedColumns, stopsInTable } from './stop-table.ts'

/** What a template knows of a sender's stops. */
export interface LearnedStops {
  headings: LearnedHeading[]
  columns: LearnedColumns
}

export interface Stops {
  fields: ReadField[]
  blocks: Block[]
  /** The blocks of the stops, in order; none if they stand in a table. */
  stopBlocks: Block[]
  /** Everything that belongs to a place. */
  taken: ReadonlySet<Segment>
}

const isStop = ({ heading }: Block) => heading.type === 'pickup' || heading.type === 'drop'

/** Dates that are the document's own are no stop's. */
const noStopDate = /issued|printed|prepared|invoice|expires|created|signature|date:?$|prepared by/i

/** The date of the whole trip, where the stops have none: it stands in the head of a sheet. */
function tripDate({ lines }: Layout, year: number | null, before: number): ReadField | null {
  for (const line of lines.slice(0, before))
    for (const segment of line.segments) {
      const found = findDate(segment.text, year)
      if (found && !noStopDate.test(segment.text)) return fieldOf('', segment, found, 0.8)
    }
  return null
}

const stopLabel =
  /^(?<type>pick[- ]?up|pu|delivery|del|deliver|ready|ship)(?: ?(?:by|on|appointment|appt))?(?: ?(?:date|time|window|date ?\/ ?time|appointment|appt))?\s*[:.]|^(?<whole>pick[- ]?up|delivery) date$/i

/** 'Delivery date: November 24, before 12 noon' outside the blocks belongs to the one stop of its type. */
function labelledTimes(layout: Layout, types: string[], year: number | null): ReadField[] {
  return layout.segments.flatMap((segment) => {
    const match = stopLabel.exec(segment.text)
    const name = match?.groups?.type ?? match?.groups?.whole
    if (!match || !name) return []
    const type = /^(pick|pu|ready|ship)/i.test(name) ? 'pickup' : 'drop'
    const index = types.indexOf(type)
    if (index < 0 || types.lastIndexOf(type) !== index) return []
    const value = valuesAfter(segment, match[0].length, layout)[0]?.segment
    if (!value) return []
    const date = findDate(value.text, year)
    const window = findWindow(value.text, /time|window|appointment|appt/i.test(match[0]))
    const kind = kindOfTime(value.text)
    return [
      ...(date ? [fieldOf(`stops/${index}/date`, value, date, 0.9)] : []),
      ...(window ? [fieldOf(`stops/${index}/window`, value, window, 0.85)] : []),
      ...(kind
        ? [fieldOf(`stops/${index}/kind_of_time`, value, { value: kind, from: 0, to: value.text.length }, 0.85)]
        : []),
    ]
  })
}

/** 'JFK International Airport', 'ORD Bldg 519'. */
function airportField(path: string, { segments }: Block): ReadField[] {
  for (const segment of segments) {
    const match = /\b([A-Z]{3})\b(?= (?:International |Intl\.? )?(?:Airport|Bldg|Building|Cargo))/.exec(segment.text)
    if (match)
      return [
        fieldOf(
          `${path}/airport`,
          segment,
          { value: match[1] as string, from: match.index, to: match.index + 3 },
          0.85,
        ),
      ]
  }
  return []
}

function typeField(path: string, type: string, segment: Segment, end: number): ReadField {
  return fieldOf(`${path}/type`, segment, { value: type, from: 0, to: end }, 0.9)
}

/** An air export is delivered by its cut-off. */
function cutOff(index: number, { path: _, ...cut }: ReadField): ReadField[] {
  const [date, time] = String(cut.value).split('T')
  if (!date || !time) return []
  const field = (name: string, value: ReadField['value']): ReadField =>
    Object.assign({}, cut, { path: `stops/${index}/${name}`, value })
  return [field('date', date), field('window', { from: null, to: time }), field('kind_of_time', 'cut-off')]
}

function fieldsOfBlocks(blocks: Block[], kind: PdfKind, year: number | null): ReadField[] {
  const isAir = kind.startsWith('delivery_order_air')
  return blocks.flatMap((block, index) => {
    const path = `stops/${index}`
    const own = new Set([block.company, block.address, block.town.segment])
    const details = block.segments.filter((segment) => !own.has(segment))
    return [
      typeField(
        path,
        block.heading.type,
        block.heading.segment,
        block.heading.end || block.heading.segment.text.length,
      ),
      ...addressFields(path, block),
      ...detailFields(path, details, year),
      ...(isAir ? airportField(path, block) : []),
    ]
  })
}

/** The stops in order, from a table or from blocks with headings. */
export function stopsIn(
  layout: Layout,
  kind: PdfKind,
  year: number | null,
  cut: ReadField | undefined,
  learned: LearnedStops = { headings: [], columns: {} },
): Stops {
  const blocks = blocksIn(layout, learned.headings)
  const rows = stopsInTable(layout, year, learned.columns)
  const stopBlocks = rows.length ? [] : inOrder(blocks.filter(isStop))
  const taken = new Set(blocks.flatMap(({ segments, heading, town }) => [...segments, heading.segment, town.segment]))
  const types = rows.length ? rows.map(({ type }) => type) : stopBlocks.map(({ heading }) => heading.type)
  const fields = rows.length
    ? rows.flatMap((row, index) => [
        typeField(`stops/${index}`, row.type, row.typeCell, row.typeCell.text.length),
        ...row.fields(`stops/${index}`),
      ])
    : [...labelledTimes(layout, types, year), ...fieldsOfBlocks(stopBlocks, kind, year)]
  const last = types.lastIndexOf('drop')
  if (cut && kind === 'delivery_order_air_export' && last >= 0) fields.push(...cutOff(last, cut))
  const date = tripDate(layout, year, rows[0]?.line ?? 0)
  if (date)
    for (const index of types.keys())
      if (!fields.some(({ path }) => path === `stops/${index}/date`))
        fields.push(Object.assign({}, date, { path: `stops/${index}/date` }))
  return { fields, blocks, stopBlocks, taken }
}

/** Pickups stand before drops where both are side by side on one line. */
function inOrder(blocks: Block[]): Block[] {
  return blocks.toSorted((one, other) => {
    const [first, second] = [one.heading.segment, other.heading.segment]
    if (first.page !== second.page || Math.abs(first.middle - second.middle) > 0.01) return first.line - second.line
    if (one.heading.type !== other.heading.type) return one.heading.type === 'pickup' ? -1 : 1
    return first.left - second.left
  })
}
