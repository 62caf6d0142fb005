import type { ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import type { Part } from '../receive/delivery.ts'
import type { KnownOrder } from './known-orders.ts'

/** The result of one booking of a delivery: a row of the monitor. */
export interface Outcome {
  part: Part
  status: Extract<ReceivedStatus, 'PROCESSED' | 'QUARANTINED' | 'DUPLICATE'>
  order: KnownOrder | null
  /** The master waybill that an airline's message is about. */
  masterId?: string | null
  /** A change or cancellation without its original is applied if the original arrives before this instant. */
  waitsUntil: string | null
  errors: Fault[]
  warnings: Fault[]
}
