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

/** As many orders as one statement writes, and about as many characters of them. */
const most = 500
const longest = 256 * 1024

/** About how long an order is as JSON, in characters. */
const lengthOf = ({ remark = '', stops = [] }: NewWorkOrder, { references = [] }: Origin) =>
  stops.reduce((sum, stop) => sum + 400 + stop.remark.length, 1000 + 2 * remark.length) + 100 * references.length

/** The orders that a delivery makes: gathered, and written together, or each at once. */
export class NewOrders {
  readonly #context: Context
  readonly #known: Facts
  /** In the order in which the bookings stand, as those of one moment have none of their own. */
  readonly #freeIds: string[]
  #gathered: PreparedWorkOrder[] = []
  #length = 0
  /** False: each is written when it is made, so that what is wrong with it shows then. */
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

  /** Those that were gathered, for a statement that writes more than them. */
  take(): PreparedWorkOrder[] {
    const orders = this.#gathered
    this.#gathered = []
    this.#length = 0
    return orders
  }

  /** Writes those that were gathered; sent before this returns. */
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
