import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { textRows } from '../../platform/database/statements.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import {
  insertWorkOrders,
  type NewWorkOrder,
  type Origin,
  type PreparedWorkOrder,
  prepareWorkOrder,
} from '../../work-orders/create-work-order.ts'
import type { Known } from '../receive/find-known.ts'

type Facts = Pick<Known, 'customerName' | 'freeNumbers' | 'rules'>

/** Limits of one statement: orders, and about this many characters. */
const most = 500
const longest = 256 * 1024

/** Approximate length of an order as JSON, in characters. */
const lengthOf = ({ remark = '', stops = [] }: NewWorkOrder, { references = [] }: Origin) =>
  stops.reduce((sum, stop) => sum + 400 + stop.remark.length, 1000 + 2 * remark.length) + 100 * references.length

/** Orders created by a delivery: collected and written together, or each written at once. */
export class NewOrders {
  readonly #context: Context
  readonly #known: Facts
  /** In the order of the bookings, because orders of one moment have no order of their own. */
  readonly #freeIds: string[]
  #gathered: PreparedWorkOrder[] = []
  #length = 0
  /** False: each order is written at once, so that its errors appear there. */
  readonly areGathered: boolean

  constructor(context: Context, known: Facts, areGathered: boolean) {
    this.#context = context
    this.#known = known
    this.#freeIds = known.freeNumbers.map(newId).sort()
    this.areGathered = areGathered
  }

  async make(input: NewWorkOrder, origin: Origin): Promise<PreparedWorkOrder> {
    const { customerName, rules } = this.#known
    if (customerName === null) throw new Refusal(codes.notFound, 'notFound', { thing: 'customer' })
    const id = this.#freeIds.shift() ?? newId()
    const number = await this.#nextNumber()
    const order = await prepareWorkOrder(this.#context, input, origin, { id, number, customerName, rules })
    this.#gathered.push(order)
    this.#length += lengthOf(input, origin)
    if (!this.areGathered || this.#gathered.length >= most || this.#length >= longest) await this.write()
    return order
  }

  /** Takes the collected orders, for a statement that also writes other rows. */
  take(): PreparedWorkOrder[] {
    const orders = this.#gathered
    this.#gathered = []
    this.#length = 0
    return orders
  }

  /** Writes the collected orders; the statement is sent before this returns. */
  async write(): Promise<void> {
    const orders = this.take()
    if (orders.length > 0) await insertWorkOrders(this.#context, orders)
  }

  async #nextNumber(): Promise<number> {
    const free = this.#known.freeNumbers.shift()
    if (free !== undefined) return free
    const [row] = await textRows(this.#context.db, `SELECT nextval('work_order_number')`)
    return Number(row?.[0])
  }
}
