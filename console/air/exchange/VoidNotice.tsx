import type { Exchange } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as exchangeWords from '@shortcut/words/en/air/exchange.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'

/** What the airline has of a void waybill, and that it must be told. */
export function VoidNotice({ exchange: { toTell } }: { exchange: Exchange }) {
  const t = useT(exchangeWords)
  const zone = useViewerZone()
  if (!toTell) return null
  const { sentAt, message, status } = toTell
  const texts = [
    sentAt && t('exchange:voidSent', { message, at: timeIn(zone, sentAt) }),
    status && t('exchange:voidStatus', { status }),
  ]
  return <Banner kind="warning" text={texts.filter(Boolean).join(' ')} />
}
