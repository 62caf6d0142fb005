import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'

/** The account of the customer who calls: every query of these pages begins with it. @throws Refusal 403 for others */
export function ownAccountOf(context: Pick<Context, 'session'>): string {
  const { accountId } = sessionOf(context as Context)
  if (accountId === null) throw new Refusal(codes.forbidden, 'customersOnly')
  return accountId
}
