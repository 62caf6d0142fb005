import { headerKey } from '../../cells/column.ts'
import { enteredRows } from '../../work-orders/fields.ts'
import { type ColumnName, columnNames, type OwnColumn, type StopField, type StopKind, uploadFields } from './columns.ts'

/** What people write above the columns of an order that are no field of it, parted by '|'; case, spaces and signs do not matter. */
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
/** Of these the word alone names a company; of the others it may be anything. */
const companies: Record<StopKind, string> = {
  pickup: 'shipper|ship from|consignor|sender|origin name',
  dropoff: 'consignee|ship to|receiver|recipient|deliver to',
}

const ofStop: Record<StopField, string> = {
  Company: 'company|company name|name|location|location name|facility|warehouse|site',
  Address: 'address|address 1|address1|address line 1|street|street address|addr',
  Address2: 'address 2|address2|address line 2|street 2|street address 2|addr 2|addr2|suite|unit no|floor|building',
  City: 'city|town|city name',
  Province: 'province|state|st|state/province|prov|region|state code',
  PostalCode: 'postal code|zip|zip code|postcode|post code|postal|zip/postal|zip/postal code',
  Country: 'country|country code',
  Date: 'date|day|appointment|appt|appointment date|appt date|scheduled date|date/time|datetime',
  From: 'from|start|earliest|window start|window from|open|opens|time from|ready|ready time|time|earliest time|start time|date from|after',
  To: 'to|end|latest|window end|window to|close|closes|time to|latest time|end time|by|deadline|date to|before',
  ContactName: 'contact name|contact|contact person|attn',
  ContactPhone: 'contact phone|phone|telephone|tel|contact telephone|contact number',
  ContactEmail: 'contact email|email|e-mail',
  Remark: 'remark|remarks|notes|note|instructions|comments|special instructions',
}

/** What stands above a column of units; whose they are, the column before it says. */
const unitHeaders = new Set('unit|uom|um|u/m|unit of measure|measure|measurement unit'.split('|').map(headerKey))

/** Is this a column of units, of the column that stands before it? */
export const isUnitHeader = (header: string): boolean => unitHeaders.has(headerKey(header))

/** A window's ends and days are not told from 'from' and 'to' as a place: "To date" may be either. */
const notAfterBareWords = new Set<StopField>(['Date', 'From', 'To'])

function known(): Map<string, ColumnName> {
  const map = new Map<string, ColumnName>()
  const add = (header: string, column: ColumnName) => {
    const key = headerKey(header)
    if (key && !map.has(key)) map.set(key, column)
  }
  for (const column of columnNames) add(column, column)
  for (const kind of ['pickup', 'dropoff'] as const) {
    for (const [field, names] of Object.entries(ofStop) as [StopField, string][])
      for (const word of stopWords[kind].split('|'))
        for (const name of names.split('|'))
          if (!((word === 'from' || word === 'to') && notAfterBareWords.has(field)))
            add(`${word} ${name}`, `${kind}${field}`)
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

/** The column that a header most likely means, by its words alone. */
export function columnOfHeader(header: string): ColumnName | undefined {
  synonyms ??= known()
  return synonyms.get(headerKey(header))
}
