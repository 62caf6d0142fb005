import type {
  frequencies,
  HolidayRule,
  PlannedDate,
  RecurringState,
  Weekday,
} from '@shortcut/domain/recurring/repeats.ts'

export const repeatDay: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
export const repeatDayShort: Record<Weekday, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
}

export const nth = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', '-1': 'last' }

export const recurringState: Record<RecurringState, string> = { active: 'Active', paused: 'Paused', ended: 'Ended' }

export const recurringHolidays: Record<HolidayRule, string> = {
  skip: 'No order',
  before: 'The working day before',
  after: 'The working day after',
  make: 'An order as usual',
}

/** How often, in words. */
export const repeats = {
  dailyOne: 'Every day',
  dailyMany: 'Every {{every}} days',
  workdaysOne: 'Every weekday, Mon to Fri',
  workdaysMany: 'On weekdays of every {{every}} weeks',
  weeklyOne: 'Every week on {{days}}',
  weeklyMany: 'Every {{every}} weeks on {{days}}',
  monthlyDateOne: 'Every month on day {{day}}',
  monthlyDateMany: 'Every {{every}} months on day {{day}}',
  monthlyWeekdayOne: 'Every month on the {{nth}} {{day}}',
  monthlyWeekdayMany: 'Every {{every}} months on the {{nth}} {{day}}',
  times_one: '{{text}}, {{number}} time',
  times_other: '{{text}}, {{number}} times',
}

export const recurring = {
  actor: 'Recurring order {{label}}',
}

export const recurringField = {
  label: 'Recurring order',
  customerName: 'Customer',
  customerReferenceNumber: 'CRN',
  lane: 'Route',
  repeats: 'Repeats',
  nextOn: 'Next pickup',
  made: 'Orders made',
  madeUntil: 'Made until',
  state: 'State',
  problem: 'Problem',
  updatedAt: 'Last changed',
  frequency: 'Repeats',
  every: 'Every',
  days: 'Days of the week',
  monthDay: 'Day of the month',
  nth: 'Which one',
  nthDay: 'Day of the week',
  startsOn: 'First date',
  ends: 'Ends',
  endsOn: 'Last date',
  count: 'Number of dates',
  advanceDays: 'Days in advance',
  holidays: 'On a holiday',
  skips: 'Skipped dates',
}
export type RecurringField = keyof typeof recurringField

export const repeatFrequency: Record<(typeof frequencies)[number], string> = {
  daily: 'Daily',
  workdays: 'On weekdays, Mon to Fri',
  weekly: 'Weekly',
  monthlyDate: 'Monthly on a date',
  monthlyWeekday: 'Monthly on a weekday',
}

/** The unit of `every`, as its count needs it. */
export const repeatUnit = {
  daily_one: 'day',
  daily_other: 'days',
  workdays_one: 'week',
  workdays_other: 'weeks',
  weekly_one: 'week',
  weekly_other: 'weeks',
  monthlyDate_one: 'month',
  monthlyDate_other: 'months',
  monthlyWeekday_one: 'month',
  monthlyWeekday_other: 'months',
}

export const repeatEnd = { never: 'Never', on: 'On a date', after: 'After a number of dates' }

/** What becomes of a date. */
export const dateFate: Record<PlannedDate['fate'], string> = {
  made: 'Order',
  moved: 'Moved to {{day}}: {{holiday}}',
  holiday: 'No order: {{holiday}}',
  skipped: 'Skipped',
  taken: 'No second order on that day',
}

export const recurringPage = {
  title: 'Recurring orders',
  none: 'No recurring orders yet',
  noneHelp: 'Open an order that repeats and choose Make recurring, or add one here.',
  noneOfAccount: 'No recurring orders yet. Open an order that repeats and choose Make recurring.',
  all: 'All recurring orders',
  add: 'Add recurring order',
  addTitle: 'New recurring order',
  addFrom: 'New recurring order from {{bookingId}}',
  editTitle: 'Edit {{label}}',
  pattern: 'When',
  nextDates: 'Next dates',
  noDates: 'This pattern has no more dates.',
  datesUnknown: 'Complete the pattern to see its dates.',
  stopped: 'These are the dates of the pattern. No orders are made while it is paused.',
  advanceHelp: 'Each order is made as a draft this many days before its pickup day.',
  templateHelp:
    'Write the order for one day. Each order has the same times of day, moved to its date. {date} in a reference becomes the pickup day.',
  crnRepeats: 'Each order will have the CRN {{crn}}. Add {date} to give each its own.',
  holidayOn: 'Order, on a holiday: {{holiday}}',
  date: 'Date',
  result: 'Result',
  skip: 'Skip',
  restore: 'Restore',
  skipDate: 'Skip {{day}}',
  restoreDate: 'Restore {{day}}',
  stuck: 'Stuck',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
  paused: '{{label}} paused',
  resumed: '{{label}} resumed',
  ended: '{{label}} ended',
  endTitle: 'End {{label}}?',
  endText: 'It makes no more orders and cannot be started again. The orders it has made stay.',
  retried: 'It tries again every ten minutes.',
  rule: 'Details',
  of: 'Recurring: {{label}}',
}

export const holidayPage = {
  open: 'Holidays',
  title: 'Holidays of the company',
  help: 'Each recurring order says what happens on these days: no order, the working day before or after, or an order as usual.',
  none: 'No holidays yet.',
  day: 'Day',
  name: 'Name',
  add: 'Add holiday',
  year: 'Year',
  addFederal: 'Add US federal holidays {{years}}',
  noneIn: 'No holidays are kept in {{years}}, so no date is on one.',
  addThere: 'Others are added with Holidays on Recurring Orders.',
  askForThem: 'An administrator adds them with Holidays on Recurring Orders.',
  remove: 'Remove',
  removeDay: 'Remove {{name}}, {{day}}',
  added: 'Holidays saved',
}
