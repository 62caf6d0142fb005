import type { InvoiceRun, invoiceRunApi } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import { type Context, sessionOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/http.ts'
import { newId } from '../../../platform/ids.ts'
import { dateForBooks } from '../dates.ts'
import { guardEarlyReason } from '../service-date.ts'
import { getRun, isFreeDraft, listRuns } from './queries.ts'

/** Locks the run until the transaction ends, so that two simultaneous decisions are made in turn. */
async function lockRun({ db }: Context, id: string): Promise<InvoiceRun> {
  await sql`SELECT FROM invoice_run WHERE id = ${id} FOR UPDATE`.execute(db)
  return getRun(db, id)
}

const labelOf = ({ issuedOn, count }: InvoiceRun) => `${issuedOn} × ${count}`

/** @param begun called when a run can be worked on */
export const invoiceRunRoutes = (begun: () => void): Handlers<typeof invoiceRunApi> => ({
  list: ({ db }) => listRuns(db),

  async start(context, { which, issuedOn, earlyReason }) {
    guardEarlyReason(context, earlyReason)
    const { db, now, actor, ip, device, requestId, language } = context
    const on = await dateForBooks(context, 'issuedOn', issuedOn)
    const id = newId()
    const { personId } = sessionOf(context)
    await db
      .insertInto('invoiceRun')
      .values({
        id,
        issuedOn: on,
        earlyReason,
        actorId: personId,
        language,
        ip,
        device,
        requestId,
        createdAt: now,
        createdBy: actor.name,
      })
      .execute()
    // In the order of drafting, which is the order of their numbers.
    const chosen = which === 'allDrafts' ? sql`true` : sql`id = ANY(${which}::uuid[])`
    await sql`
      INSERT INTO invoice_run_item (run_id, position, invoice_id, label)
      SELECT ${id}, row_number() OVER (ORDER BY id), id, customer_name FROM invoice WHERE ${isFreeDraft} AND ${chosen}`.execute(
      db,
    )
    const run = await getRun(db, id)
    if (run.count === 0) throw new Refusal(codes.conflict, 'noDrafts')
    const after = { issuedOn: on, count: run.count }
    await record(context, {
      action: 'invoiceRun.start',
      entity: 'invoiceRun',
      entityId: id,
      label: labelOf(run),
      after,
      reason: earlyReason,
    })
    context.afterCommit(begun)
    return run
  },

  async cancel(context, { id }) {
    const run = await lockRun(context, id)
    if (run.status !== 'running') return run
    await context.db
      .updateTable('invoiceRun')
      .set({ status: 'cancelled', endedAt: context.now })
      .where('id', '=', id)
      .execute()
    const { done, issued, waiting } = run
    const after = { issued: done + issued, waiting }
    await record(context, {
      action: 'invoiceRun.cancel',
      entity: 'invoiceRun',
      entityId: id,
      label: labelOf(run),
      after,
    })
    return getRun(context.db, id)
  },

  async resume(context, { id }) {
    const { db, actor, ip, device, requestId, language } = context
    const run = await lockRun(context, id)
    if (run.status === 'running') return run
    const early = await db.selectFrom('invoiceRun').select('earlyReason').where('id', '=', id).executeTakeFirst()
    guardEarlyReason(context, early?.earlyReason ?? '')
    if (run.waiting + run.failed === 0) throw new Refusal(codes.conflict, 'runOver')
    const { personId } = sessionOf(context)
    await db
      .updateTable('invoiceRun')
      .set({
        status: 'running',
        endedAt: null,
        actorId: personId,
        createdBy: actor.name,
        language,
        ip,
        device,
        requestId,
      })
      .where('id', '=', id)
      .execute()
    await sql`
      UPDATE invoice_run_item i SET tries = 0, message = '',
        state = CASE WHEN EXISTS (SELECT FROM invoice v WHERE v.id = i.invoice_id AND v.status = 'issued') THEN 'issued' ELSE 'waiting' END
      WHERE run_id = ${id} AND state = 'failed'`.execute(db)
    const after = { waiting: run.waiting, failed: run.failed }
    await record(context, {
      action: 'invoiceRun.resume',
      entity: 'invoiceRun',
      entityId: id,
      label: labelOf(run),
      after,
    })
    context.afterCommit(begun)
    return getRun(db, id)
  },
})
