import type { MailChecks } from '@shortcut/domain/bookings/mail/checks.ts'
import type { MailboxRow, MailPart, MailRow, mailViews } from '@shortcut/domain/bookings/mail/mail-api.ts'
import type { MailState } from '@shortcut/domain/bookings/mail/mail-lifecycle.ts'
import type { MailReason } from '@shortcut/domain/bookings/mail/senders.ts'

export const mailState: Record<MailState, string> = {
  held: 'To decide',
  taking: 'Being read',
  done: 'Done',
  setAside: 'Set aside',
}

export const mailView: Record<(typeof mailViews)[number], string> = {
  held: 'To decide',
  taken: 'Taken in',
  setAside: 'Set aside',
  all: 'All',
}

export const mailChecks: Record<MailChecks, string> = {
  passed: 'Sender checked',
  failed: 'Sender is false',
  unknown: 'Sender not checked',
}

/** Why a mail waits, or was set aside. */
export const mailReason: Record<MailReason, string> = {
  noSender: 'The mail names no sender.',
  checksFailed: 'The mail server says that the sender is false. Do not answer it.',
  unchecked: 'The mail server has not checked the sender.',
  unknownSender: 'No account has this sender. Choose the customer whose orders they are.',
  severalAccounts: 'Several accounts have this sender. Choose the customer.',
  tooLarge: 'The mail is too large to be kept. It is in the mailbox.',
  unreadable: 'The mail is damaged or made to harm. Nothing of it was read.',
  toRead: 'A person has to read it: not everything in it could be booked.',
  notDelivered: 'A mail of ours came back.',
  byPerson: 'Set aside by hand.',
}

export const mailPartUse: Record<MailPart['use'], string> = {
  booking: 'Bookings',
  pdf: 'PDF order',
  person: 'To read',
  none: 'Not read',
}

export const mailField: Record<
  | Exclude<keyof MailRow, 'id' | 'version' | 'updatedBy' | 'accountId' | 'fromAddress' | 'fromName' | 'waiting'>
  | 'from'
  | 'replyTo',
  string
> = {
  from: 'From',
  replyTo: 'Answers go to',
  mailbox: 'Mailbox',
  subject: 'Subject',
  sentAt: 'Sent',
  receivedAt: 'Received',
  checks: 'Sender',
  state: 'State',
  reason: 'What to do',
  customerName: 'Customer',
  files: 'Files',
  messages: 'Bookings',
  size: 'Size',
  remark: 'Remark',
  updatedAt: 'Last changed',
}
export type MailField = keyof typeof mailField

/** The page of mails that came for the office. */
export const mailPage = {
  openDraft: 'Open the draft',
  views: 'Mails by state',
  none: 'No mails here',
  noneHelp: 'Mails with bookings appear here as soon as a mailbox is set up under Mailboxes.',
  noSubject: 'No subject',
  facts: 'Mail',
  text: 'Text',
  noText: 'The mail has no text.',
  files: 'Files',
  noFiles: 'The mail has no files.',
  download: 'Download mail',
  openFile: 'Download {{name}}',
  messageWaits: 'Needs repair',
  take: 'Take in',
  takeTitle: 'Whose bookings are these?',
  takeHelp: 'Its files are read as orders of this customer. What cannot be read waits in the Booking Api Monitor.',
  customer: 'Customer',
  whose: 'Choose the customer.',
  finish: 'Done',
  finishTitle: 'Is everything in it done?',
  finishHelp: 'For a mail whose orders you entered by hand, or that asks for nothing.',
  setAside: 'Set aside',
  setAsideTitle: 'Set this mail aside?',
  setAsideHelp:
    'It stays readable under Set aside. If the account has its booking mails answered, the sender is told this reason.',
  remark: 'Remark',
  why: 'Why',
  reopen: 'Reopen',
  decided: 'Mail is {{state}}',
  enterOrder: 'Enter order',
  waiting_one: '{{count}} booking needs repair',
  waiting_other: '{{count}} bookings need repair',
  booked_one: '{{count}} booking',
  booked_other: '{{count}} bookings',
}

export const mailboxField: Record<
  Exclude<keyof MailboxRow, 'id' | 'version' | 'updatedAt' | 'updatedBy' | 'failingSince' | 'failure'> | 'password',
  string
> = {
  name: 'Name',
  host: 'IMAP server',
  port: 'Port',
  security: 'Encryption',
  userName: 'User name',
  password: 'Password',
  folder: 'Folder',
  doneFolder: 'Folder of done mails',
  failedFolder: 'Folder of mails to decide',
  checkedBy: 'Checking server',
  isOn: 'Read this mailbox',
  readAt: 'Last read',
}

export const mailboxSecurity: Record<MailboxRow['security'], string> = {
  tls: 'TLS',
  startTls: 'STARTTLS',
  none: 'None',
}

export const mailboxes = {
  title: 'Mailboxes',
  none: 'No mailbox is read yet',
  noneHelp: 'Add the mailbox where customers send their orders.',
  add: 'Add mailbox',
  edit: 'Edit mailbox',
  server: 'Mail server',
  folders: 'Folders',
  sender: 'Trust in senders',
  passwordKept: 'Leave it empty to keep the saved password.',
  securityNone: 'The password and all mails cross the network unencrypted.',
  checkedByHelp:
    'The name that your mail server writes at the beginning of Authentication-Results. Without it no sender is believed: each mail waits for a person.',
  sendersHelp: 'Which senders book for which customer is a field of the account: Booking senders.',
  try: 'Try connection',
  works_one: 'It works: {{count}} mail is in the folder and will be read.',
  works_other: 'It works: {{count}} mails are in the folder and will be read.',
  fails: 'It does not work: {{failure}}',
  failing: 'Not read since {{time}}: {{failure}}',
  off: 'Not read: switched off',
  neverRead: 'Not read yet',
  readAt: 'Read {{time}}',
  saved: 'Mailbox saved',
  confirmDelete: 'Stop reading this mailbox? Mails that came stay here.',
}
