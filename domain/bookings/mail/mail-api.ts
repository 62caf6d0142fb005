import { z } from 'zod'
import { anyOf, endpoint, id, ids, listInput, nothing, pageOf, perItem, sortBy, tabCount } from '../../endpoint.ts'
import { like, requiredText, text } from '../../text.ts'
import { receivedStatuses } from '../api.ts'
import { mailChecks } from './checks.ts'
import { mailStates } from './mail-lifecycle.ts'
import { mailReasons } from './senders.ts'

/** Views of the list. `taken`: their bookings went to the intake, or a person dealt with them. */
export const mailViews = ['held', 'taken', 'setAside', 'all'] as const
export const mailSorts = ['receivedAt'] as const

export const mailListInput = z.object({
  ...listInput,
  view: z.enum(mailViews).default('held'),
  accountId: anyOf(id).optional(),
  mailboxId: anyOf(id).optional(),
  sort: sortBy(mailSorts).default('-receivedAt'),
})
export type MailListInput = z.output<typeof mailListInput>

export const mailRow = z.object({
  id,
  mailbox: z.string(),
  /** Lower case; '' if the mail names none. */
  fromAddress: z.string(),
  fromName: z.string(),
  subject: z.string(),
  sentAt: z.string().nullable(),
  receivedAt: z.string(),
  checks: z.enum(mailChecks),
  state: z.enum(mailStates),
  reason: z.enum(['', ...mailReasons]),
  accountId: id.nullable(),
  customerName: z.string().nullable(),
  /** Names of its files but for pictures of the signature and the like. */
  files: z.array(z.string()),
  /** Of the booking messages with its files: those that wait for a person, and all. */
  waiting: z.int(),
  messages: z.int(),
  size: z.int(),
  remark: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type MailRow = z.output<typeof mailRow>

export const mailPartUses = ['booking', 'pdf', 'person', 'none'] as const

const mailPart = z.object({
  number: z.int(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  use: z.enum(mailPartUses),
  takenAt: z.string().nullable(),
  /** The document that it became, if it is a PDF. */
  pdfOrderId: id.nullable(),
  messages: z.array(
    z.object({
      id,
      receivedStatus: z.enum(receivedStatuses),
      customerReferenceNumber: z.string(),
      workOrderId: id.nullable(),
      bookingId: z.string().nullable(),
    }),
  ),
})
export type MailPart = z.output<typeof mailPart>

export const mailDetail = mailRow.extend({
  /** Its text: no pictures are loaded and no links work. */
  body: z.string(),
  replyTo: z.string(),
  /** Whether it is kept whole; otherwise it was too large, and is on the server only. */
  isKept: z.boolean(),
  parts: z.array(mailPart),
  /** Accounts that the sender may send for. */
  choices: z.array(z.object({ id, name: z.string() })),
})
export type MailDetail = z.output<typeof mailDetail>

export const mailboxSecurities = ['tls', 'startTls', 'none'] as const
const folder = requiredText(100)

const mailboxFields = {
  name: requiredText(60),
  host: requiredText(200).refine((host) => /^[a-z\d.:-]+$/i.test(host), like('imap.example.com')),
  port: z.int().min(1).max(65_535).default(993),
  security: z.enum(mailboxSecurities).default('tls'),
  userName: requiredText(200),
  folder: folder.default('INBOX'),
  doneFolder: folder.default('Done'),
  failedFolder: folder.default('Failed'),
  /** authserv-id of the server that writes Authentication-Results; '': it writes none. */
  checkedBy: text(200).default(''),
  isOn: z.boolean().default(true),
}
/** Without a password, the saved one stays. */
export const mailboxForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  ...mailboxFields,
  password: text(500).default(''),
})
export type MailboxForm = z.output<typeof mailboxForm>

export const mailboxRow = z.object({
  id,
  ...mailboxFields,
  /** When it was last read to its end. */
  readAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  failure: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type MailboxRow = z.output<typeof mailboxRow>

const list = '/bookingMonitor/mail/list'
const decide = '/bookingMonitor/mail/decide'
const mailbox = '/bookingMonitor/mail/mailbox'
const known = { id, version: z.int() }

export const mailApi = {
  list: endpoint({
    method: 'GET',
    path: 'mail/list',
    fromReplica: true,
    permission: list,
    input: mailListInput,
    reply: pageOf(mailRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'mail/counts',
    fromReplica: true,
    permission: list,
    input: nothing,
    reply: z.record(z.enum(mailViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'mail/detail',
    permission: list,
    input: z.object({ id }),
    reply: mailDetail,
  }),
  /** Its files are bookings of this account: they go to the intake. */
  take: endpoint({
    method: 'POST',
    path: 'mail/take',
    permission: decide,
    input: z.object({ ...known, accountId: id }),
    reply: mailDetail,
  }),
  /** A person did what it asks for. */
  finish: endpoint({
    method: 'POST',
    path: 'mail/finish',
    permission: decide,
    input: z.object({ ...known, remark: text(200).default('') }),
    reply: mailDetail,
  }),
  setAside: endpoint({
    method: 'POST',
    path: 'mail/setAside',
    permission: decide,
    input: z.object({ ...known, remark: requiredText(200) }),
    reply: mailDetail,
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'mail/reopen',
    permission: decide,
    input: z.object(known),
    reply: mailDetail,
  }),
}

export const mailboxApi = {
  list: endpoint({ method: 'GET', path: 'mailbox/list', permission: list, input: nothing, reply: z.array(mailboxRow) }),
  save: endpoint({ method: 'POST', path: 'mailbox/save', permission: mailbox, input: mailboxForm, reply: mailboxRow }),
  delete: endpoint({ method: 'POST', path: 'mailbox/delete', permission: mailbox, input: ids, reply: perItem }),
  /** Signs in and opens the folder. `failure` is '' if that worked. */
  try: endpoint({
    method: 'POST',
    path: 'mailbox/try',
    permission: mailbox,
    writes: false,
    input: mailboxForm,
    reply: z.object({ failure: z.string(), mails: z.int() }),
  }),
}
