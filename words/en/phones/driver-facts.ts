import type { DutyStatus } from '@shortcut/domain/tasks/act-kinds.ts'

/** What drivers keep about themselves and their truck, as the office sees it. */
export const driverFact = {
  toCheck: 'Renewed papers to check',
  renewed: 'New: {{paper}} {{day}}',
  accept: 'Accept paper',
  dismiss: 'Do not accept',
  dismissTitle: 'Do not accept this paper?',
  dismissText: 'The record stays as it is. The driver reads the reason in the app and can send the paper again.',
  why: 'Reason',
  accepted: 'The driver’s record is changed',
  dismissed: 'The driver is told',
  duty: 'Duty status',
  dutyNote: 'The driver’s own notes, no electronic logging device.',
  added: 'added {{time}}',
  truck: 'Fuel and odometer',
  none: 'Nothing reported yet',
  fuel: '{{gallons}} gal, {{amount}} {{currency}}',
  miles: '{{miles}} mi',
  onPhone_one: '{{count}} photo still on the phone',
  onPhone_other: '{{count}} photos still on the phone',
  papers: 'Papers from the driver',
}

export const dutyStatus: Record<DutyStatus, string> = {
  driving: 'Driving',
  onDuty: 'On duty',
  break: 'Break',
  offDuty: 'Off duty',
  sleeper: 'Sleeper',
}

/** What a driver counted and collected at a stop. */
export const reported = {
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  piecesOf_one: '{{count}} piece, {{booked}} booked',
  piecesOf_other: '{{count}} pieces, {{booked}} booked',
  pallets_one: '{{count}} pallet',
  pallets_other: '{{count}} pallets',
  palletsOf_one: '{{count}} pallet, {{booked}} booked',
  palletsOf_other: '{{count}} pallets, {{booked}} booked',
  cash: 'cash {{amount}} {{currency}}',
  seal: 'seal {{number}}',
  sealOf: 'seal {{number}}, {{booked}} booked',
  container: 'container {{number}}',
  size: '{{code}}: {{feet}} ft',
  sizeHigh: '{{code}}: {{feet}} ft high cube',
  containerOf: 'container {{number}}, {{booked}} booked',
}
