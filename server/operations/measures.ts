import type pg from 'pg'
import { mailQueue } from '../billing/invoices/mails/send-due.ts'
import { answerQueue } from '../bookings/mailbox/answer-mails.ts'
import { pdfQueue } from '../bookings/pdf/read-pdfs.ts'
import { codeQueue } from '../customers/send-code.ts'
import { receiptQueue } from '../partners/as2/post-receipts.ts'
import { messageQueue } from '../partners/claim-message.ts'
import { pushQueue } from '../phones/send-pushes.ts'
import type { Replica } from '../platform/database/database.ts'
import type { LeaseQueue } from '../platform/lease-queue.ts'
import type { Figure, Measure } from '../platform/metrics/metrics.ts'

const queues: readonly LeaseQueue<string>[] = [
  ...[mailQueue, answerQueue, pdfQueue, codeQueue, messageQueue],
  ...[pushQueue, receiptQueue],
]

/** Figures of the whole installation: every node says the same, so take the maximum over nodes, not the sum. */
export const measures = [
  { name: 'shortcut_queue_waiting', help: 'Rows of a queue that wait.', labels: ['queue'] },
  {
    name: 'shortcut_queue_late_seconds',
    help: 'How long the row that is due longest has been due; 0 if none is.',
    labels: ['queue'],
  },
  {
    name: 'shortcut_messages_given_up',
    help: 'Messages to partners that were given up and not set aside.',
    labels: [],
  },
  { name: 'shortcut_log_unsealed', help: 'Rows of the operation log that are not in its chain yet.', labels: [] },
  { name: 'shortcut_log_unsealed_seconds', help: 'Age of the oldest of them; 0 if all are sealed.', labels: [] },
  {
    name: 'shortcut_intake_last_hour',
    help: 'Booking messages received in the last hour, by their status.',
    labels: ['status'],
  },
  {
    name: 'shortcut_positions_stored',
    help: 'Positions stored since the statistics of the database began. Use rate().',
    labels: [],
  },
  { name: 'shortcut_database_bytes', help: 'Size of the database on its disk.', labels: [] },
  {
    name: 'shortcut_backup_age_seconds',
    help: 'Since the newest verified backup of BACKUP_DIR began or, without one, this node; absent without BACKUP_DIR.',
    labels: [],
  },
  {
    name: 'shortcut_archive_age_seconds',
    help: 'Since all that was written was archived in BACKUP_DIR; absent without it, and with a DATABASE_URL.',
    labels: [],
  },
  {
    name: 'shortcut_replica_lag_seconds',
    help: 'How far the replica of DATABASE_READ_URL is behind, or for how long it cannot be used; absent without one.',
    labels: [],
  },
  {
    name: 'shortcut_replica_reads',
    help: 'Lists and reports since the start of this node, by who answered them: the replica or the writer.',
    labels: ['answered_by'],
  },
  { name: 'shortcut_live_streams', help: 'Consoles that this node tells of changes.', labels: [] },
] as const satisfies readonly Measure[]

type Name = (typeof measures)[number]['name']

/** By the indexes of what waits, so that old rows cost nothing. */
const queueSql = queues
  .map(
    ({ table, states: { waiting } }) => `
  SELECT '${table}' AS label, count(*) AS waiting, coalesce(extract(epoch FROM $1::timestamptz - min(next_try_at)), 0) AS late
  FROM ${table} WHERE state = '${waiting}'`,
  )
  .join(' UNION ALL ')

const wholeSql = `
  SELECT (SELECT count(*) FROM operation_log_pending) AS unsealed,
    (SELECT count(*) FROM outgoing_message WHERE state = 'dead') AS given_up,
    (SELECT coalesce(extract(epoch FROM $1::timestamptz - min(l.at)), 0)
      FROM operation_log_pending p JOIN operation_log l ON l.id = p.log_id) AS unsealed_seconds,
    (SELECT coalesce(sum(n_tup_ins), 0) FROM pg_stat_user_tables WHERE relname LIKE 'position\\_%') AS positions,
    pg_database_size(current_database()) AS bytes`

const intakeSql = `
  SELECT received_status AS status, count(*) AS count FROM booking_message
  WHERE received_at > $1::timestamptz - interval '1 hour' GROUP BY 1`

/**
 * Reads all of them.
 * @param streams consoles that this node serves
 * @param backups those that this node keeps, in ms
 * @param replica its replica
 */
export async function readMeasures(
  pool: pg.Pool,
  now: string,
  streams: number,
  backups?: { newest: number | undefined; archivedUpTo: number | undefined },
  replica?: Replica,
): Promise<ReadonlyMap<Name, readonly Figure[]>> {
  const [queued, whole, intake] = await Promise.all([
    pool.query<{ label: string; waiting: string; late: string }>(queueSql, [now]),
    pool.query<{ unsealed: string; given_up: string; unsealed_seconds: string; positions: string; bytes: string }>(
      wholeSql,
      [now],
    ),
    pool.query<{ status: string; count: string }>(intakeSql, [now]),
  ])
  const byQueue = (pick: 'waiting' | 'late') =>
    queued.rows.map((row) => ({ labels: { queue: row.label }, value: Math.max(0, Number(row[pick])) }))
  const one = (value: string | number | undefined) => [{ labels: {}, value: Math.max(0, Number(value ?? 0)) }]
  const ageOf = (moment: number | undefined) => (moment === undefined ? [] : one((Date.now() - moment) / 1000))
  const [row] = whole.rows
  const behind = replica?.behind()
  return new Map<Name, readonly Figure[]>([
    ['shortcut_queue_waiting', byQueue('waiting')],
    ['shortcut_queue_late_seconds', byQueue('late')],
    ['shortcut_messages_given_up', one(row?.given_up)],
    ['shortcut_log_unsealed', one(row?.unsealed)],
    ['shortcut_log_unsealed_seconds', one(row?.unsealed_seconds)],
    [
      'shortcut_intake_last_hour',
      intake.rows.map(({ status, count }) => ({ labels: { status }, value: Number(count) })),
    ],
    ['shortcut_positions_stored', one(row?.positions)],
    ['shortcut_database_bytes', one(row?.bytes)],
    ['shortcut_backup_age_seconds', ageOf(backups?.newest)],
    ['shortcut_archive_age_seconds', ageOf(backups?.archivedUpTo)],
    ['shortcut_replica_lag_seconds', behind === undefined ? [] : one(behind)],
    [
      'shortcut_replica_reads',
      Object.entries(replica?.answered ?? {}).map(([who, value]) => ({ labels: { answered_by: who }, value })),
    ],
    ['shortcut_live_streams', one(streams)],
  ])
}
