/** What is charged by an air waybill, box by box of its paper. */
export const airKinds = ['airFreight', 'airValuation', 'airTax', 'airDueAgent', 'airDueCarrier'] as const
export type AirKind = (typeof airKinds)[number]

/** Kinds of charges. `adjustment` is a person's correction of another charge. */
export const chargeKinds = [
  'linehaul',
  'fuel',
  'extraStop',
  'detention',
  'layover',
  'liftGate',
  'insideDelivery',
  'truckOrderedNotUsed',
  'storage',
  ...airKinds,
  'custom',
  'adjustment',
] as const
export type ChargeKind = (typeof chargeKinds)[number]

/**
 * The unit of a charge's quantity. `cwtDay` and `pieceWeek`: a hundredweight in a warehouse for a day, a piece for a week.
 * `costPlus`: what was paid, and the percentage on it.
 */
export const chargeUnits = [
  'flat',
  'mile',
  'cwt',
  'pallet',
  'piece',
  'hour',
  'stop',
  'percent',
  'day',
  'each',
  'cwtDay',
  'pieceDay',
  'week',
  'cwtWeek',
  'pieceWeek',
  'cwtMile',
  'costPlus',
] as const
export type ChargeUnit = (typeof chargeUnits)[number]

/**
 * One line of a charge's arithmetic, as written with a pocket calculator: 43 cwt × 12.35 = 531.05. `rule` names the
 * sentence, `values` are filled in; all numbers are exact decimals.
 */
export interface ArithmeticStep {
  rule: string
  values: Record<string, string>
  result: string
}

/** Where the prices of a charge come from, so that they can be looked up years later. */
export interface ChargeSource {
  rateSheetId?: string
  rateLineNo?: number
  fuelProgrammeId?: string
  fuelRegion?: string
  /** Monday of the week whose price was used. */
  fuelWeekOn?: string
  /** The air waybill that is charged: a house, or a direct master. */
  houseId?: string
  masterId?: string
}

/** A charge before it is stored. Numbers are decimal strings; `amount` is rounded once, half up, to the currency's minor unit. */
export interface Charge extends ChargeSource {
  kind: ChargeKind
  /** As printed on the invoice. */
  name: string
  quantity: string
  unit: ChargeUnit
  price: string
  amount: string
  currency: string
  needsApproval: boolean
  arithmetic: ArithmeticStep[]
}
