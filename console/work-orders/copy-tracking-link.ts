import { calls } from 'virtual:calls'
import type * as shareWords from '@shortcut/words/en/share.ts'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { viewerZoneNow } from '../call/preferences.ts'
import { offerUndo, withdrawUndo } from '../page/undo-offer.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

/** Long enough to read the sentence and to think again; a text to copy by hand stays longer. */
const revokeSeconds = 15
const byHandSeconds = 300

/** Copies the customer's tracking link of an order, makes it first if there is none, and offers to revoke it. */
export async function copyTrackingLink(t: Translate<typeof shareWords>, workOrderId: string) {
  withdrawUndo()
  const { id, path, expiresAt, hoursAfterDelivery } = await call(calls.share.take, { workOrderId })
  const address = `${location.origin}${path}`
  const zone = viewerZoneNow()
  const until = expiresAt ? timeIn(zone, expiresAt) : t('share:afterDelivery', { count: hoursAfterDelivery })
  const revoke = async () => {
    await call(calls.share.revoke, { id })
    showSuccess(t('share:linkRevoked'))
  }
  // Over plain http, and where somebody forbade it, the page cannot copy.
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  )
  if (isCopied) offerUndo(t('share:linkCopied', { until }), revokeSeconds, revoke, { verb: t('share:revoke') })
  else offerUndo(t('share:copyByHand', { until }), byHandSeconds, revoke, { verb: t('share:revoke'), copies: address })
}
