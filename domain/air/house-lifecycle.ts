/** A house waybill: a draft, then issued to its shipper. What moves is its master. */
export const houseStatuses = ['draft', 'issued', 'void'] as const
export type HouseStatus = (typeof houseStatuses)[number]
export type HouseAction = 'edit' | 'issue' | 'void' | 'delete'

interface Row {
  action: HouseAction
  from: HouseStatus
  to: HouseStatus
}

const table: readonly Row[] = [
  { action: 'edit', from: 'draft', to: 'draft' },
  { action: 'edit', from: 'issued', to: 'issued' },
  { action: 'issue', from: 'draft', to: 'issued' },
  // Its number is never given again.
  { action: 'void', from: 'issued', to: 'void' },
  { action: 'delete', from: 'draft', to: 'draft' },
]

/** The status that an action leads to. @returns null if it is not possible */
export const nextHouseStatus = (action: HouseAction, from: HouseStatus): HouseStatus | null =>
  table.find((row) => row.action === action && row.from === from)?.to ?? null
