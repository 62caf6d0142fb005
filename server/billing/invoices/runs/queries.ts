import type { InvoiceRun } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../platform/database/queries.ts'

const mostListed = 20
const mostFailures = 100

/** A draft that no current run is about to issue. Condition on `invoice`. */
export const isFreeDraft = sql`status = 'draft' AND id NOT IN (
  SELECT i.invoice_id FROM invoice_run_item i JOIN invoice_run r ON r.id = i.run_id WHERE r.status = 'running' AND i.state = 'waiting')`

/** Runs by a condition on `r`, latest first. */
async function readRuns(db: Queries, where: RawBuilder<unknown>): Promise<InvoiceRun[]> {
  const { rows } = await sql<InvoiceRun>`
    SELECT r.id, r.status, r.issued_on, r.created_at, r.created_by, r.ended_at, n.*,
      coalesce((SELECT jsonb_agg(jsonb_build_object('invoiceId', f.invoice_id, 'label', f.label, 'message', f.message) ORDER BY f.position)
        FROM (SELECT * FROM invoice_run_item WHERE run_id = r.id AND state = 'failed' ORDER BY position LIMIT ${mostFailures}) f), '[]') AS failures
    FROM invoice_run r, LATERAL (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'issued')::int AS issued,
        count(*) FILTER (WHERE state = 'done')::int AS done, count(*) FILTER (WHERE state = 'failed')::int AS failed
      FROM invoice_run_item i WHERE i.run_id = r.id) n
    WHERE ${where} ORDER BY r.id DESC LIMIT ${mostListed}`.execute(db)
  return rows
}

/** @throws Refusal 404 */
export async function getRun(db: Queries, id: string): Promise<InvoiceRun> {
  const [run] = await readRuns(db, sql`r.id = ${id}`)
  if (!run) throw new Refusal(codes.notFound, 'notFound', { thing: 'run' })
  return run
}

export async function listRuns(db: Queries) {
  const [runs, drafts] = await Promise.all([
    readRuns(db, sql`true`),
    sql<{ currency: string; total: string; n: number }>`
      SELECT currency, sum(total) AS total, count(*)::int AS n FROM invoice WHERE ${isFreeDraft} GROUP BY currency ORDER BY currency`.execute(
      db,
    ),
  ])
  return {
    runs,
    drafts: drafts.rows.reduce((sum, { n }) => sum + n, 0),
    sums: drafts.rows.map(({ currency, total }) => ({ currency, total: roundMoney(total, currency) })),
  }
}
