import type { DutyStatus } from '@shortcut/domain/tasks/act-kinds.ts'

/** What a driver keeps about the own day, truck and papers. */
export const duty = {
  title: 'Duty status',
  now: 'Now: {{status}}',
  unknown: 'No status yet',
  since: 'Since {{time}}',
  note: 'Your own notes. This is no electronic logging device.',
  earlier: 'Add an earlier entry',
  from: 'From',
  status: 'Status',
  add: 'Add',
  today: 'Today and yesterday',
  added: 'added {{time}}',
  future: 'This time is still to come. Choose an earlier one.',
  none: 'No entries yet',
}

export const dutyStatus: Record<DutyStatus, string> = {
  driving: 'Driving',
  onDuty: 'On duty',
  break: 'Break',
  offDuty: 'Off duty',
  sleeper: 'Sleeper',
}

export const truck = {
  title: 'Fuel and odometer',
  none: 'You have no truck now',
  noneHelp: 'The office gives you one with a task, or in your record.',
  truck: 'Truck',
  fuel: 'Fuel',
  odometer: 'Odometer',
  miles: 'Odometer (miles)',
  milesBad: 'Enter the miles as a whole number.',
  lower: 'This is less than the last reading of {{last}} mi. Is it right?',
  gallons: 'Gallons',
  gallonsBad: 'Gallons such as 85.4',
  amount: 'Amount ($)',
  amountBad: 'An amount such as 312.80',
  place: 'Place',
  photo: 'Photo of the receipt',
  odometerPhoto: 'Photo of the odometer',
  save: 'Save',
  fuelled: '{{gallons}} gal, USD {{amount}}',
  read: '{{miles}} mi',
  last: 'Last days',
}

export const paper = {
  title: 'Papers',
  licence: 'License',
  medical: 'Medical card',
  insurance: 'Insurance',
  hazmat: 'Hazmat endorsement',
  valid: 'Valid until {{day}}',
  soon: 'Expires {{day}}',
  overdue: 'Expired {{day}}',
  unknown: 'No date known',
  renew: 'Renew',
  renewTitle: 'Renew: {{paper}}',
  expiresOn: 'New expiry date',
  dateMissing: 'Enter the new expiry date.',
  datePast: 'This date is past. Enter the date on the new paper.',
  photo: 'Photo of the new paper',
  photoMissing: 'A photo of the new paper is needed.',
  send: 'Send to the office',
  sent: 'Sent: until {{day}}. The office checks it.',
  dismissed: 'Not accepted: {{reason}}',
  dismissedPlain: 'Not accepted. Ask the office.',
}

/** These acts in the list of what is not sent. */
export const factAct = {
  duty: 'Duty status',
  odometer: 'Odometer',
  fuel: 'Fuel',
  paper: 'Renewed paper',
}
