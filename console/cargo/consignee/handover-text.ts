import type { HandoverRow } from '@shortcut/domain/cargo/piece-api.ts'
import type * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import type { Translate } from '../../words/words.ts'

/** Whether there is a signature; it may still be on the phone. */
export function signedText(
  t: Translate<typeof parcelWords>,
  { signed, signatureOnPhone }: Pick<HandoverRow, 'signed' | 'signatureOnPhone'>,
): string {
  if (!signed) return t('consigneePage:unsigned')
  return t(signatureOnPhone ? 'consigneePage:onPhone' : 'consigneePage:signed')
}

export const orderOrReceipt = ({ bookingId, receiptNo }: Pick<HandoverRow, 'bookingId' | 'receiptNo'>) =>
  bookingId ?? receiptNo ?? ''
