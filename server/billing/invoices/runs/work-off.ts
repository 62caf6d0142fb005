import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { record } from '../../../operation-log/record.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isDiskFull } from '../../../platform/disk-space.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isAway, mayRetry } from '../../../platform/http/refusals.ts'
import { perItem } from '../../../platform/per-item.ts'
import { asSystem } from '../../../platform/system-context.ts'
import { invoicePdf, type Printing } from '../documents/stored-pdf.ts'
import { getInvoice } from '../invoice-rows.ts'
import { type Issuing, issueInvoice } from '../issue-invoice.ts'

interface Parts extends Printing, Issuing {
  database: Database
  logGrew: () => void
  log: Pick<Logger, 'error'>
}

interface Item {
  runId: string
  position: number
  invoiceId: string
  label: string
  issuedOn: string
  earlyReason: string
  actorId: string
  actorName: string
  language: Context['language']
  ip: string
  device: string
  requestId: string
}

const mostTries = 3

/**
 * Processes the next item of a state in a transaction that locks its row: rows of other nodes are skipped, and a node
 * that dies releases its row at once.
 * @returns false if there is none
 */
async function next(
  parts: Parts,
  state: 'waiting' | 'issued',
  work: (context: Context, item: Item) => Promise<void>,
): Promise<boolean> {
  let taken: Item | undefined
  // An issued invoice gets its PDF even if its run was cancelled.
  const goesOn = state === 'issued' ? sql`true` : sql`r.status = 'running'`
  try {
    await asSystem(
      parts.database,
      async (context) => {
        const { rows } = await sql<Item>`
          SELECT i.run_id, i.position, i.invoice_id, i.label, r.issued_on, r.early_reason, r.actor_id, r.created_by AS actor_name, r.language, r.ip, r.device, r.request_id
          FROM invoice_run_item i JOIN invoice_run r ON r.id = i.run_id
          WHERE i.state = ${sql.lit(state)} AND ${goesOn} ORDER BY i.run_id, i.position LIMIT 1 FOR UPDATE OF i SKIP LOCKED`.execute(
          context.db,
        )
        const [item] = rows
        if (!item) return
        taken = item
        const { actorId, actorName, language, ip, device, requestId } = item
        await work(
          { ...context, actor: { type: 'user', id: actorId, name: actorName }, language, ip, device, requestId },
          item,
        )
      },
      parts.logGrew,
    )
  } catch (error) {
    if (!taken || mayRetry(error)) return taken !== undefined
    if (isAway(error) || isDiskFull(error)) throw error
    parts.log.error({ err: error, invoiceId: taken.invoiceId, runId: taken.runId }, 'an invoice of a run went wrong')
    await noteBroken(parts.database, taken)
  }
  return taken !== undefined
}

const setState = ({ db }: Pick<Context, 'db'>, { runId, position }: Item, state: string, message = '') =>
  db
    .updateTable('invoiceRunItem')
    .set({ state, message })
    .where('runId', '=', runId)
    .where('position', '=', position)
    .execute()

/** An internal error: it is retried, and fails only after every try has failed. */
async function noteBroken(database: Database, { runId, position, language, requestId }: Item): Promise<void> {
  await sql`
    UPDATE invoice_run_item SET tries = tries + 1, state = CASE WHEN tries + 1 >= ${mostTries} THEN 'failed' ELSE state END,
      message = ${say(language, 'refusal', 'ourFault', { requestId })}
    WHERE run_id = ${runId} AND position = ${position} AND state IN ('waiting', 'issued')`.execute(database.kysely)
}

const issueNext = (parts: Parts) =>
  next(parts, 'waiting', async (context, item) => {
    const { failed } = await perItem(context, [item.invoiceId], (one, id) => issueInvoice(one, id, item, parts))
    const [failure] = failed
    await setState(context, item, failure ? 'failed' : 'issued', failure?.message)
    if (!failure) return
    await record(context, {
      action: 'invoice.issue',
      entity: 'invoice',
      entityId: item.invoiceId,
      label: item.label,
      reason: failure.message,
      outcome: 'refused',
    })
  })

const printNext = (parts: Parts) =>
  next(parts, 'issued', async (context, item) => {
    await invoicePdf(context.db, parts, await getInvoice(context, item.invoiceId), context.now)
    await setState(context, item, 'done')
  })

/** Ends finished runs; if several nodes notice at once, one records it. */
const endRuns = ({ database, logGrew }: Parts) =>
  asSystem(
    database,
    async (context) => {
      const { rows } = await sql<{ id: string; label: string; done: number; failed: number }>`
        UPDATE invoice_run r SET status = 'done', ended_at = ${context.now}
        WHERE r.status = 'running' AND NOT EXISTS (SELECT FROM invoice_run_item i WHERE i.run_id = r.id AND i.state IN ('waiting', 'issued'))
        RETURNING r.id, r.issued_on || ' × ' || (SELECT count(*) FROM invoice_run_item i WHERE i.run_id = r.id) AS label,
          (SELECT count(*)::int FROM invoice_run_item i WHERE i.run_id = r.id AND i.state = 'done') AS done,
          (SELECT count(*)::int FROM invoice_run_item i WHERE i.run_id = r.id AND i.state = 'failed') AS failed`.execute(
        context.db,
      )
      await record(
        context,
        ...rows.map(({ id, label, done, failed }) => ({
          action: 'invoiceRun.finish' as const,
          entity: 'invoiceRun' as const,
          entityId: id,
          label,
          after: { issued: done, failed },
        })),
      )
    },
    logGrew,
  )

/**
 * Issues the next draft of a run, and prints the invoice before it meanwhile.
 * @returns true if there may be more to do at once
 */
export async function workOffRuns(parts: Parts): Promise<boolean> {
  const worked = await Promise.all([issueNext(parts), printNext(parts)])
  if (worked.includes(true)) return true
  await endRuns(parts)
  return false
}
