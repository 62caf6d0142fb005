import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { workOrderJson } from '../detail-json.ts'
import { cityLine } from './moments.ts'

/** The data of a document. */
export interface Printed {
  order: WorkOrderReply
  /** The customer's name and bill-to address, one line each. */
  billTo: string[]
  /** Name and address of the carrier, one line each. */
  carrier: string
  /** ISO 8601 UTC. */
  now: string
}

/** @throws Refusal 404 */
export async function loadPrinted(db: Queries, id: string, carrier: string, now: string): Promise<Printed> {
  const order: WorkOrderReply = JSON.parse(await workOrderJson(db, id))
  const account = await db
    .selectFrom('account')
    .select(['name', 'billToAddress', 'billToCity', 'billToProvince', 'billToPostalCode', 'billToCountry'])
    .where('id', '=', order.accountId)
    .executeTakeFirstOrThrow()
  const { billToCity: city, billToProvince: province, billToPostalCode: postalCode, billToCountry: country } = account
  const billTo = [order.customerName, account.billToAddress, cityLine({ city, province, postalCode, country })]
  return { order, billTo, carrier, now }
}

/** The current or last driver: that of the furthest task. */
export const drivenBy = ({ tasks }: WorkOrderReply) =>
  tasks.filter((task) => task.driverId && task.status !== 'cancelled' && task.status !== 'rejected')

/** The values of the sender's references with one of these qualifiers. */
export const referenceOf = ({ references }: WorkOrderReply, ...qualifiers: readonly string[]) =>
  references
    .filter(({ qualifier, value }) => value && qualifiers.includes(qualifier))
    .map(({ value }) => value)
    .join(', ')
