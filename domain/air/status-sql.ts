import type { HouseStatus } from './house-lifecycle.ts'
import { flyingWaybillStatuses, leftWaybillStatuses, openWaybillStatuses, type WaybillStatus } from './lifecycle.ts'
import type { NumberStatus } from './numbers.ts'

const list = (statuses: readonly string[]) => `IN (${statuses.map((status) => `'${status}'`).join(', ')})`

/** The end of an SQL condition, such as `n.status ${numberIs('free')}`. Statements name statuses only this way. */
export const numberIs = (...statuses: readonly NumberStatus[]) => list(statuses)
export const houseIs = (...statuses: readonly HouseStatus[]) => list(statuses)
export const waybillIs = (...statuses: readonly WaybillStatus[]) => list(statuses)

export const isOpenWaybill = waybillIs(...openWaybillStatuses)
export const hasLeft = waybillIs(...leftWaybillStatuses)
export const isFlying = waybillIs(...flyingWaybillStatuses)
