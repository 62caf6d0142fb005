import type { Tone } from '../work-orders/status-tones.ts'
import type { NumberStatus } from './numbers.ts'

/** The color tone of each status, the same wherever it is shown. */
export const numberStatusTones: Record<NumberStatus, Tone> = {
  free: 'grey-outline',
  reserved: 'blue',
  used: 'green',
  void: 'grey-struck',
}
