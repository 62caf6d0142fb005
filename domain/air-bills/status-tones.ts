import type { Tone } from '../work-orders/status-tones.ts'
import type { BillStatus, BillVerdict } from './bill.ts'

export const billStatusTones: Record<BillStatus, Tone> = {
  open: 'blue',
  accepted: 'green',
  disputed: 'amber',
}

export const billVerdictTones: Record<BillVerdict, Tone> = {
  agrees: 'green',
  differs: 'red',
  noWaybill: 'amber',
  billedTwice: 'red',
}
