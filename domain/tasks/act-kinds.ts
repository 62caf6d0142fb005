/** Lists of what drivers report, for forms; without the validator that only the server runs. */

export const mostActs = 200
/** Longest message, in characters. */
export const mostMessage = 1_000
/** Pieces that one delivery names. */
export const mostHandedOver = 2_000

/** Everything that happens to the load besides arriving, loading and unloading. */
export const exceptionTypes = [
  'short',
  'over',
  'damaged',
  'refused',
  'closed',
  'wrongAddress',
  'waiting',
  'other',
] as const
export type ExceptionType = (typeof exceptionTypes)[number]

/** Papers and receipts that a driver hands in. */
export const documentTypes = [
  'billOfLading',
  'deliveryOrder',
  'scaleTicket',
  'fuelReceipt',
  'odometer',
  'lumperReceipt',
  'licence',
  'medicalCard',
  'insurance',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** What a driver does, as kept by the driver; no electronic logging device. A break is off duty, too. */
export const dutyStatuses = ['driving', 'onDuty', 'break', 'offDuty', 'sleeper'] as const
export type DutyStatus = (typeof dutyStatuses)[number]
