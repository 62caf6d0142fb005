export const invoiceRunStatus = { running: 'Running', cancelled: 'Cancelled', done: 'Done' }

/** Invoices by e-mail. */
export const invoiceMail = {
  title: 'E-mail',
  send: 'Send by e-mail',
  again: 'Send again',
  notReady: 'E-mail is not set up on this server.',
  none: 'Not e-mailed yet.',
  nobody: 'The account has no billing contact with an e-mail address.',
  sendOf: 'Send {{number}}',
  submit: 'Send',
  to: 'To',
  toHelp: 'Separate addresses with commas. The account’s billing contacts are proposed.',
  subject: 'Subject',
  message: 'Message',
  messageHelp: 'Added before the link. The PDF is attached.',
  queued: 'Queued',
  tries_one: 'tried {{count}} time, next try',
  tries_other: 'tried {{count}} times, next try',
}

export const invoiceMailState = { queued: 'Queued', sent: 'Sent', failed: 'Failed' }

/** The text of the e-mail. */
export const invoiceLetter = {
  subject: 'Invoice {{number}} from {{issuer}}',
  creditSubject: 'Credit note {{number}} from {{issuer}}',
  text: 'Please find attached invoice {{number}} for {{total}} {{currency}}. It is due on {{dueOn}}.',
  creditText: 'Please find attached credit note {{number}} for {{total}} {{currency}}.',
  proof: 'Charges with their arithmetic, times and proof of delivery:',
}

/** Links that show a customer the parts of an invoice. */
export const invoiceLink = {
  title: 'Proof links',
  titleOf: 'Proof links of {{number}}',
  none: 'No links open this invoice yet.',
  open_one: '{{count}} link opens it',
  open_other: '{{count}} links open it',
  manage: 'Manage links',
  new: 'New link',
  help: 'Anyone with the link sees each charge with its arithmetic, the stops with their times, photos and signature, and the PDF. Nothing else.',
  forWhom: 'Recipient',
  forWhomHelp: 'Shown only in this list, so you know which link to revoke.',
  days: 'Valid for',
  daysOf_one: '{{count}} day',
  daysOf_other: '{{count}} days',
  make: 'Create link',
  made: 'The link is shown only once. Copy it before you close this.',
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  links: 'Links',
  nobody: 'No recipient',
  until: 'until {{at}}',
  madeBy: 'created by {{name}}',
  revokedBy: 'by {{name}}, {{at}}',
  opened_zero: 'Not opened yet',
  opened_one: 'Opened {{count}} time, last',
  opened_other: 'Opened {{count}} times, last',
  revoke: 'Revoke',
  revokeOf: 'Revoke the link for {{name}}',
}

export const invoiceLinkState = { open: 'Open', expired: 'Expired', revoked: 'Revoked' }

/** The drawer for issuing many drafts. */
export const invoiceRun = {
  earlyReasonHelp:
    'For invoices whose last pickup or delivery is after this date. Without a reason they are not issued.',
  title: 'Issue invoices',
  open: 'Issue drafts',
  which: 'Drafts',
  all_one: '{{count}} draft: {{sum}}',
  all_other: 'All {{count}} drafts: {{sum}}',
  chosen_one: '{{count}} selected draft: {{sum}}',
  chosen_other: '{{count}} selected drafts: {{sum}}',
  none: 'No drafts to issue.',
  issuedOn: 'Dated',
  help: 'Each draft gets the next number and its PDF; after that it can only be credited. The run continues when you close this page.',
  issue_one: 'Issue {{count}} draft',
  issue_other: 'Issue {{count}} drafts',
  runs: 'Runs',
  noRuns: 'No runs yet. Drafts issued together appear here with their results.',
  of_one: '{{count}} draft, dated {{day}}',
  of_other: '{{count}} drafts, dated {{day}}',
  progress: 'Issued, with PDF',
  progressOf: '{{done}} of {{count}} issued, with PDF',
  issuedOf_one: '{{count}} PDF in preparation',
  issuedOf_other: '{{count}} PDFs in preparation',
  failedOf_one: '{{count}} not issued',
  failedOf_other: '{{count}} not issued',
  left_one: '{{count}} left as draft',
  left_other: '{{count}} left as drafts',
  cancel: 'Cancel',
  cancelOf: 'Cancel the run of {{day}}',
  resume: 'Continue',
  again: 'Try again',
  more: 'Showing the first {{most}} of {{count}}.',
}
