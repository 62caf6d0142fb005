import { createHash } from 'node:crypto'
import type { RuleItem } from '@shortcut/domain/work-orders/rule.ts'
import { cities, companyWords, truckTypes } from './words.ts'

interface Rule {
  id: string
  name: string
  items: RuleItem[]
}

/** A fixed UUID for a text. */
export function idOf(text: string): string {
  const hash = createHash('md5').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`
}

const item = (ruleField: RuleItem['ruleField'], operator: RuleItem['operator'], ruleValue: string): RuleItem => ({
  ruleField,
  operator,
  ruleValue,
})

/** Fifty typical folders: by customer, by place, by status, by equipment. Sorted by id, because orders keep them in that order. */
export const rules: Rule[] = Array.from({ length: 50 }, (_, index) => {
  const word = companyWords[index % companyWords.length] ?? ''
  const city = cities[index % cities.length]?.[0] ?? ''
  const truck = truckTypes[index % truckTypes.length] ?? ''
  const items = [
    [item('customerName', 'contains', word)],
    [item('deliveryPlace', 'contains', `${city},${cities[(index + 7) % cities.length]?.[0]}`)],
    [item('bookingStatus', 'eq', 'NEW,CONFIRMED'), item('pickupPlace', 'contains', city)],
    [item('truckType', 'eq', truck), item('customerName', 'exclude', word)],
    [item('customerReferenceNumber', 'contains', `${index}7`), item('deliveryPlace', 'exclude', city)],
  ][index % 5] as RuleItem[]
  return { id: idOf(`rule ${index}`), name: `Folder ${index + 1}`, items }
}).sort((one, other) => (one.id < other.id ? -1 : 1))

const columns: Partial<Record<RuleItem['ruleField'], string>> = {
  customerName: 'customer_name',
  customerReferenceNumber: 'customer_reference_number',
  bookingStatus: 'booking_status',
  truckType: 'truck_type',
  pickupPlace: 'pickup_place',
  deliveryPlace: 'delivery_place',
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function itemSql({ ruleField, operator, ruleValue }: RuleItem): string {
  const column = columns[ruleField]
  if (!column) throw new Error(`no column for ${ruleField}`)
  const wanted = ruleValue.split(',').map((value) => value.trim().toLowerCase())
  if (operator === 'eq') return `lower(${column}) IN (${wanted.map(quoted).join(', ')})`
  const any = wanted.map((value) => `strpos(lower(${column}), ${quoted(value)}) > 0`).join(' OR ')
  return operator === 'contains' ? `(${any})` : `NOT (${any})`
}

/** The folders of an order in SQL. Gives the same result as the product's matcher (`checkFolders` compares them). */
export const foldersSql = `array_remove(ARRAY[${rules
  .map(({ id, items }) => `CASE WHEN ${items.map(itemSql).join(' AND ')} THEN ${quoted(id)}::uuid END`)
  .join(', ')}], NULL)`
