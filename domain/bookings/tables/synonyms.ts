import { headerKey } from '../../cells/column.ts'
import { enteredRows } from '../../work-orders/fields.ts'
import { stopKinds, stopRows } from '../../work-orders/stop-rows.ts'
import { stopUploads } from '../../work-orders/stop-sets.ts'
import {
  type ColumnName,
  columnNames,
  type OwnColumn,
  type OwnStopColumn,
  type StopColumn,
  type StopKind,
  stopColumnNames,
  stopColumnOf,
  uploadFields,
} from './columns.ts'

/**
 * Headers that people use for columns that are no order fields, separated by '|'; case, spaces and punctuation do not
 * matter.
 */
const ownWords: Record<OwnColumn, string> = {
  purpose: 'action|message type|transaction type|operation',
  poNumber: 'po|po no|purchase order|purchase order number|customer po',
  bolNumber: 'bol|bol no|bill of lading|bill of lading number|b/l|b/l number|b/l no',
  weightUnit:
    'weight uom|wt uom|wt unit|weight measure|unit of weight|kg/lb|lb/kg|lbs/kgs|kgs/lbs|weight units|uom weight|weight unit of measure',
  volumeUnit:
    'volume uom|vol uom|vol unit|volume measure|unit of volume|m3/ft3|ft3/m3|volume units|cube unit|uom volume',
  contactName: 'contact|contact person|booked by|requested by',
  contactEmail: 'email|e-mail|contact e-mail',
  contactPhone: 'phone|telephone|tel|contact telephone',
}

const stopWords: Record<StopKind, string> = {
  pickup: 'pickup|pick up|pu|p/u|origin|ship from|shipper|from|collection|loading|sender|consignor',
  dropoff:
    'dropoff|drop off|drop|delivery|del|deliver to|destination|dest|ship to|consignee|to|unloading|receiver|recipient',
}
/** For these kinds the bare word means a company; for the others it may mean anything. */
const companies: Record<StopKind, string> = {
  pickup: 'shipper|ship from|consignor|sender|origin name',
  dropoff: 'consignee|ship to|receiver|recipient|deliver to',
}

const ownStopWords: Record<OwnStopColumn, string> = {
  Address2: 'address 2|address2|address line 2|street 2|street address 2|addr 2|addr2|suite|unit no|floor|building',
  Date: 'date|day|appointment|appt|appointment date|appt date|scheduled date|date/time|datetime',
  ContactEmail: 'contact email|email|e-mail',
}
const ofStop: Readonly<Record<string, string>> = {
  ...ownStopWords,
  ...Object.fromEntries(stopUploads.map((field) => [stopColumnOf(field), stopRows[field].upload])),
}

/** Headers of a unit column; the column before it holds the amount. */
const unitHeaders = new Set('unit|uom|um|u/m|unit of measure|measure|measurement unit'.split('|').map(headerKey))

/** Whether this header is of a unit column for the column before it. */
export const isUnitHeader = (header: string): boolean => unitHeaders.has(headerKey(header))

/** Ends of windows and days are not derived from a bare 'from' or 'to', because "To date" may be either. */
const notAfterBareWords = new Set<StopColumn>(['Date', 'From', 'To'])

function known(): Map<string, ColumnName> {
  const map = new Map<string, ColumnName>()
  const add = (header: string, column: ColumnName) => {
    const key = headerKey(header)
    if (key && !map.has(key)) map.set(key, column)
  }
  for (const column of columnNames) add(column, column)
  for (const kind of stopKinds) {
    for (const column of stopColumnNames)
      for (const word of stopWords[kind].split('|'))
        for (const name of ofStop[column]?.split('|') ?? [])
          if (!((word === 'from' || word === 'to') && notAfterBareWords.has(column)))
            add(`${word} ${name}`, `${kind}${column}`)
    for (const name of companies[kind].split('|')) add(name, `${kind}Company`)
  }
  for (const name of ['ship date', 'shipping date', 'collect on', 'pickup on']) add(name, 'pickupDate')
  for (const name of ['due date', 'deliver on', 'eta']) add(name, 'dropoffDate')
  for (const name of ['deliver by', 'delivery by']) add(name, 'dropoffTo')
  for (const [column, names] of Object.entries(ownWords) as [OwnColumn, string][])
    for (const name of names.split('|')) add(name, column)
  for (const field of uploadFields) for (const name of enteredRows[field].upload.split('|')) add(name, field)
  return map
}

let synonyms: Map<string, ColumnName> | undefined

/** The likely column of a header, by its words alone. */
export function columnOfHeader(header: string): ColumnName | undefined {
  synonyms ??= known()
  return synonyms.get(headerKey(header))
}
