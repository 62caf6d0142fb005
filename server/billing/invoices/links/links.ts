import type { InvoiceLink, invoiceLinkApi } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import type { Queries } from '../../../platform/database/queries.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import { getInvoice } from '../invoice-rows.ts'

const isOpen = (now: string) => sql`l.revoked_at IS NULL AND l.expires_at > ${now}::timestamptz`

/** Links by a condition on `l`, newest first. */
async function readLinks(db: Queries, now: string, where: RawBuilder<unknown>): Promise<InvoiceLink[]> {
  const { rows } = await sql<InvoiceLink>`
    SELECT l.id, l.invoice_id, l.for_whom, l.expires_at, l.created_at, l.created_by, l.revoked_at, l.revoked_by, l.opened, l.last_opened_at,
      CASE WHEN l.revoked_at IS NOT NULL THEN 'revoked' WHEN ${isOpen(now)} THEN 'open' ELSE 'expired' END AS state
    FROM invoice_link l WHERE ${where} ORDER BY l.id DESC`.execute(db)
  return rows
}

export async function getLink({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<InvoiceLink> {
  const [link] = await readLinks(db, now, sql`l.id = ${id}`)
  if (!link) throw new Refusal(codes.notFound, 'notFound', { thing: 'link' })
  return link
}

export const listLinks = ({ db, now }: Pick<Context, 'db' | 'now'>, invoiceId: string) =>
  readLinks(db, now, sql`l.invoice_id = ${invoiceId}`)

/** Creates a link to an issued invoice. @returns its id and its token, which is not stored */
export async function createLink(
  context: Context,
  { invoiceId, forWhom, days }: ParsedOf<typeof invoiceLinkApi.create>,
) {
  const { db, now, actor } = context
  const { number } = await getInvoice(context, invoiceId)
  if (!number) throw new Refusal(codes.conflict, 'notIssued')
  const token = newToken()
  const id = newId()
  const expiresAt = new Date(Date.parse(now) + days * 86_400_000).toISOString()
  await db
    .insertInto('invoiceLink')
    .values({ id, invoiceId, tokenHash: hashToken(token), forWhom, expiresAt, createdAt: now, createdBy: actor.name })
    .execute()
  const after = { forWhom, expiresAt }
  await record(context, { action: 'invoice.share', entity: 'invoice', entityId: invoiceId, label: number, after })
  return { id, token, path: `/backend/map?proof=${token}` }
}

/** Revoking again changes nothing. */
export async function revokeLink(context: Context, id: string): Promise<InvoiceLink> {
  const { rows } = await sql<{ invoiceId: string; number: string; forWhom: string }>`
    UPDATE invoice_link l SET revoked_at = ${context.now}::timestamptz, revoked_by = ${context.actor.name}
    FROM invoice i WHERE i.id = l.invoice_id AND l.id = ${id} AND l.revoked_at IS NULL RETURNING l.invoice_id, i.number, l.for_whom`.execute(
    context.db,
  )
  const [revoked] = rows
  if (revoked) {
    const { invoiceId, number, forWhom } = revoked
    await record(context, {
      action: 'invoice.unshare',
      entity: 'invoice',
      entityId: invoiceId,
      label: number,
      before: { forWhom },
    })
  }
  return getLink(context, id)
}

/** @returns the id of the link's invoice @throws Refusal 404, the same for unknown, expired and revoked links */
export async function openLink({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<string> {
  const { rows } = await sql<{ invoiceId: string }>`
    SELECT l.invoice_id FROM invoice_link l WHERE l.token_hash = ${hashToken(token)} AND ${isOpen(now)}`.execute(db)
  const [link] = rows
  if (!link) throw new Refusal(codes.notFound, 'shareGone')
  return link.invoiceId
}

export const countOpening = ({ db, now }: Pick<Context, 'db' | 'now'>, token: string) =>
  sql`UPDATE invoice_link SET opened = opened + 1, last_opened_at = ${now} WHERE token_hash = ${hashToken(token)}`.execute(
    db,
  )
