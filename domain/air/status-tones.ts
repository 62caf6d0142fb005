import type { Tone } from '../work-orders/status-tones.ts'
import type { HouseStatus } from './house-lifecycle.ts'
import type { WaybillStatus } from './lifecycle.ts'
import type { NumberStatus } from './numbers.ts'

/** The color tone of each status, the same wherever it is shown. */
export const numberStatusTones: Record<NumberStatus, Tone> = {
  free: 'grey-outline',
  reserved: 'blue',
  used: 'green',
  void: 'grey-struck',
}

export const houseStatusTones: Record<HouseStatus, Tone> = {
  draft: 'grey-outline',
  issued: 'green',
  void: 'grey-struck',
}

export const waybillStatusTones: Record<WaybillStatus, Tone> = {
  draft: 'grey-outline',
  booked: 'blue',
  received: 'indigo-outline',
  screened: 'indigo-outline',
  built: 'indigo',
  manifested: 'cyan',
  tendered: 'cyan',
  departed: 'teal',
  arrived: 'teal',
  delivered: 'green',
  void: 'grey-struck',
}
