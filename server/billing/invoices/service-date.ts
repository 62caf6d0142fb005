import { lastServiceOn } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'

const permission: Permission = '/billing/invoices/issueEarly'

/** @throws Refusal 403 if a reason comes from somebody who may not date invoices early */
export function guardEarlyReason(context: Context, reason: string): void {
  if (reason !== '' && !sessionOf(context).permissions.has(permission)) throw notPermitted(permission)
}

/** For people with the permission, a credit note's reason is also the reason to date it early. */
export const earlyReasonOf = (context: Context, reason: string) =>
  sessionOf(context).permissions.has(permission) ? reason : ''

/**
 * @param reason why it may be dated before its last pickup or delivery; '' if it may not
 * @returns the reason if needed, else ''
 * @throws Refusal 501 if it is needed and missing
 */
export async function guardServiceDate(
  db: Queries,
  { id, label }: { id: string; label: string },
  issuedOn: string,
  reason: string,
): Promise<string> {
  const rows = await db
    .selectFrom('invoiceOrder')
    .select('facts')
    .where('invoiceId', '=', id)
    .$castTo<Pick<InvoiceDetail['orders'][number], 'facts'>>()
    .execute()
  const day = lastServiceOn(rows.map(({ facts }) => facts))
  if (day === undefined || issuedOn >= day) return ''
  if (reason === '') throw new Refusal(codes.refused, 'beforeService', { label, issuedOn, day })
  return reason
}
