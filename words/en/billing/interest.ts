import type { InterestPer, InterestTerms } from '@shortcut/domain/billing/interest/interest.ts'

export const interestPer: Record<InterestPer, string> = { month: 'per month', year: 'per year' }

export const interestCharging: Record<InterestTerms['charged'], string> = {
  byHand: 'When a person drafts it',
  monthly: 'Issued automatically after each month',
}

/** Names of what an account's terms say. */
export const interestField = {
  fromOn: 'From',
  percent: 'Percent',
  per: 'Rate',
  graceDays: 'Days of grace',
  minimum: 'Minimum',
  charged: 'Charged',
  onInterest: 'On unpaid interest, too',
  through: 'Through',
}

/** A line of interest, on the screen and on paper. */
export const interestLine = {
  name: 'Interest on {{number}}, {{from}} to {{to}}',
  heading: 'Late-payment interest',
  number: 'Invoice',
  dueOn: 'Due',
  from: 'From',
  to: 'To',
  period: 'Period',
  days: 'Days',
  principal: 'Open balance',
  rate: 'Rate',
  rateOf: '{{percent}} % {{per}}',
  amount: 'Interest',
}

export const interest = {
  terms: 'Late-payment interest',
  termsHelp:
    'Charged on what is open after the due date and the days of grace. The terms last until the next ones begin; 0 percent ends them.',
  none: 'No interest is charged.',
  add: 'Save terms',
  saved: 'Terms saved',
  remove: 'Remove',
  removeOf: 'Remove the terms from {{day}}',
  removeTitle: 'Remove the terms from {{day}}?',
  removeHelp: 'The terms before them go on in their place. Interest that was invoiced stays.',
  removed: 'Terms removed',
  total: 'Total',
  when: 'Days',
  yes: 'Yes',
  no: 'No',
  title: 'Late-payment interest',
  help: 'Interest that is on no invoice yet, through a day. Each account and currency gets one draft; you issue it like any other invoice.',
  nobody: 'No interest is due through {{day}}.',
  nobodyHelp: 'Accounts pay interest if their page says so, under Invoices.',
  draft_one: 'Draft {{count}} invoice',
  draft_other: 'Draft {{count}} invoices',
  drafted_zero: 'Nothing was left to draft',
  drafted_one: '{{count}} draft created',
  drafted_other: '{{count}} drafts created',
  tooSmall: 'Below the minimum of {{minimum}}: it waits.',
  automatic: 'Issued automatically after the month.',
  outdated: 'Payments, credits or terms changed after the draft was created.',
  refresh: 'Refresh interest',
  discardText: 'Its days can be charged again.',
  choose: 'Draft for {{account}}, {{currency}}',
  onlyFirst: 'Showing the first {{most}} of {{total}}. Draft these first, then the others.',
}
