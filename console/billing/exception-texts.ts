import type { Exception, ExceptionCode } from '@shortcut/domain/billing/rating/exceptions.ts'
import type * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import { momentShown } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

type Say = Translate<typeof billingLawWords>

/** Exceptions to check before invoicing, one sentence each, with days in the person's format. */
export const exceptionTexts = (t: Say, exceptions: readonly Exception[]): string[] =>
  exceptions.map(({ code, values }) =>
    t(
      `billingException:${code}`,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, momentShown(value)])),
    ),
  )

/** The same for any order, with an ellipsis for an order's own values. */
export const exceptionName = (t: Say, code: ExceptionCode): string =>
  t(`billingException:${code}`).replace(/\{\{\w+\}\}/g, '…')
