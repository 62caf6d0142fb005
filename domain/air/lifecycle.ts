/** A master waybill from its draft to its consignee. */
export const waybillStatuses = [
  'draft',
  'booked',
  'received',
  'screened',
  'built',
  'manifested',
  'tendered',
  'departed',
  'arrived',
  'delivered',
  'void',
] as const
export type WaybillStatus = (typeof waybillStatuses)[number]

/** What a person reports of freight under way; `back` takes the last one back. */
export const waybillSteps = [
  'receive',
  'screen',
  'build',
  'manifest',
  'tender',
  'depart',
  'arrive',
  'deliver',
  'back',
] as const
export type WaybillStep = (typeof waybillSteps)[number]
export type WaybillAction = WaybillStep | 'edit' | 'plan' | 'book' | 'void' | 'delete'

interface Row {
  action: WaybillAction
  from: readonly WaybillStatus[]
  to: WaybillStatus
}

const kept = (action: WaybillAction, status: WaybillStatus): Row => ({ action, from: [status], to: status })

const table: readonly Row[] = [
  // What the airline has on its manifest changes by another edition, not here.
  ...(['draft', 'booked', 'received', 'screened', 'built'] as const).map((status) => kept('edit', status)),
  // Cut-offs and filings, until the flight has left.
  ...(['draft', 'booked', 'received', 'screened', 'built', 'manifested', 'tendered'] as const).map((status) =>
    kept('plan', status),
  ),
  { action: 'book', from: ['draft'], to: 'booked' },
  { action: 'receive', from: ['booked'], to: 'received' },
  { action: 'screen', from: ['received'], to: 'screened' },
  { action: 'build', from: ['screened'], to: 'built' },
  { action: 'manifest', from: ['built'], to: 'manifested' },
  { action: 'tender', from: ['manifested'], to: 'tendered' },
  { action: 'depart', from: ['tendered'], to: 'departed' },
  { action: 'arrive', from: ['departed'], to: 'arrived' },
  { action: 'deliver', from: ['arrived'], to: 'delivered' },
  { action: 'back', from: ['received'], to: 'booked' },
  { action: 'back', from: ['screened'], to: 'received' },
  { action: 'back', from: ['built'], to: 'screened' },
  { action: 'back', from: ['manifested'], to: 'built' },
  { action: 'back', from: ['tendered'], to: 'manifested' },
  { action: 'back', from: ['departed'], to: 'tendered' },
  { action: 'back', from: ['arrived'], to: 'departed' },
  { action: 'back', from: ['delivered'], to: 'arrived' },
  // Its number is void with it.
  { action: 'void', from: ['booked', 'received', 'screened', 'built', 'manifested'], to: 'void' },
  { action: 'delete', from: ['draft'], to: 'draft' },
]

/** The status that an action leads to. @returns null if it is not possible */
export const nextWaybillStatus = (action: WaybillAction, from: WaybillStatus): WaybillStatus | null =>
  table.find((row) => row.action === action && row.from.includes(from))?.to ?? null

/** The steps that are possible now, the usual next one first. */
export const stepsFrom = (status: WaybillStatus): WaybillStep[] =>
  waybillSteps.filter((step) => nextWaybillStatus(step, status) !== null)

/** Still in this office's hands. */
export const openWaybillStatuses = ['draft', 'booked', 'received', 'screened', 'built', 'manifested'] as const
/** With the airline, or behind it. */
export const leftWaybillStatuses = ['tendered', 'departed', 'arrived', 'delivered'] as const
/** With the airline. */
export const flyingWaybillStatuses = ['tendered', 'departed', 'arrived'] as const
