/** Fields of a run that issues many drafts, as the log tells them. */
export const invoiceRunField = {
  issuedOn: 'Dated',
  count: 'Drafts',
  waiting: 'Left as drafts',
  issued: 'Issued',
  failed: 'Not issued',
}

export const invoiceRunStatus = { running: 'Under way', cancelled: 'Cancelled', done: 'Done' }

/** The drawer in which many drafts are issued. */
export const invoiceRun = {
  title: 'Issue invoices',
  open: 'Issue drafts',
  which: 'Drafts',
  all_one: '{{count}} draft, the only one there is: {{sum}}',
  all_other: 'All {{count}} drafts there are: {{sum}}',
  chosen_one: '{{count}} chosen draft: {{sum}}',
  chosen_other: '{{count}} chosen drafts: {{sum}}',
  none: 'There is no draft to issue.',
  issuedOn: 'Dated',
  help: 'Each gets the next number and its PDF, and can never be changed from then on, only credited. It goes on when you close this page.',
  issue_one: 'Issue {{count}} draft',
  issue_other: 'Issue {{count}} drafts',
  runs: 'Runs',
  noRuns: 'Drafts that were issued together stand here, with what became of each.',
  of_one: '{{count}} draft, dated {{day}}',
  of_other: '{{count}} drafts, dated {{day}}',
  progress: 'Issued, with PDF',
  progressOf: '{{done}} of {{count}} issued, with PDF',
  issuedOf_one: '{{count}} PDF on its way',
  issuedOf_other: '{{count}} PDFs on their way',
  failedOf_one: '{{count}} not issued',
  failedOf_other: '{{count}} not issued',
  left_one: '{{count}} left as draft',
  left_other: '{{count}} left as drafts',
  cancel: 'Cancel',
  cancelOf: 'Cancel the run of {{day}}',
  resume: 'Go on',
  again: 'Try those again',
  more: 'The first {{most}} of {{count}} are here.',
}
