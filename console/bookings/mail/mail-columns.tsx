import { type MailRow, mailViews } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type { MailField } from '@shortcut/words/en/bookings/mail.ts'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'

export const mailFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: mailViews },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'texts' },
} as const satisfies Record<string, FilterDef>

const stateTones = { held: 'amber', taking: 'blue', done: 'green', setAside: 'grey-outline' } as const
const checkTones = { passed: 'green', failed: 'red', unknown: 'amber' } as const

/** Whether a mail waits for a person. */
export function MailBadge({ state, framed }: Pick<MailRow, 'state'> & { framed?: boolean }) {
  const t = useT(mailWords)
  return <StatusBadge text={t(`mailState:${state}`)} tone={stateTones[state]} framed={framed ?? false} />
}

/** What the mail server says of the sender. */
export function ChecksBadge({ checks }: Pick<MailRow, 'checks'>) {
  const t = useT(mailWords)
  return <StatusBadge text={t(`mailChecks:${checks}`)} tone={checkTones[checks]} />
}

type T = Translate<typeof mailWords>

/** 'Theo Marchetti · theo@quarryfoods.example' */
export const senderText = ({ fromName, fromAddress }: Pick<MailRow, 'fromName' | 'fromAddress'>) =>
  [fromName, fromAddress].filter(Boolean).join(' · ')

export const subjectText = (t: T, { subject }: Pick<MailRow, 'subject'>) => subject || t('mailPage:noSubject')

export const reasonText = (t: T, { reason, remark }: Pick<MailRow, 'reason' | 'remark'>) =>
  [reason && reason !== 'byPerson' && t(`mailReason:${reason}`), remark].filter(Boolean).join(' ')

export const bookedText = (t: T, { messages, waiting }: Pick<MailRow, 'messages' | 'waiting'>) =>
  waiting > 0
    ? t('mailPage:waiting', { count: waiting })
    : messages > 0
      ? t('mailPage:booked', { count: messages })
      : ''

type Surroundings = { t: T; zone: string; show: (id: string) => void }

export function mailColumns({ t, zone, show }: Surroundings): GridColumn<MailRow>[] {
  const plain = (id: MailField, width: number, text: (row: MailRow) => string) => ({
    id,
    header: t(`mailField:${id}`),
    width,
    text,
  })
  return [
    { ...plain('receivedAt', 176, (row) => timeIn(zone, row.receivedAt)), sortable: true },
    linkColumn<MailRow>({ ...plain('subject', 232, (row) => subjectText(t, row)), show }),
    plain('from', 208, senderText),
    {
      ...plain('checks', 152, ({ checks }) => t(`mailChecks:${checks}`)),
      inset: behindShape,
      cell: (row) => <ChecksBadge checks={row.checks} />,
    },
    { ...plain('reason', 304, (row) => reasonText(t, row)), wraps: true },
    plain('customerName', 144, ({ customerName }) => customerName ?? ''),
    {
      ...plain('state', 112, ({ state }) => t(`mailState:${state}`)),
      inset: behindShape,
      cell: (row) => <MailBadge state={row.state} />,
    },
    { ...plain('files', 224, ({ files }) => files.join(', ')), wraps: true },
    plain('messages', 160, (row) => bookedText(t, row)),
    plain('mailbox', 120, ({ mailbox }) => mailbox),
    plain('sentAt', 168, ({ sentAt }) => (sentAt ? timeIn(zone, sentAt) : '')),
    plain('updatedAt', 224, (row) => `${timeIn(zone, row.updatedAt)} · ${row.updatedBy}`),
  ]
}
