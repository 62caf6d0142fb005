import type { Channel, channelsByHand } from '@shortcut/domain/work-orders/channels.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { Translate } from '../words/words.ts'

/** How a booking arrived, and who uploaded or entered it. */
export function sourceText(t: Translate<typeof workOrderWords>, channel: Channel, who: string): string {
  const isNamed = who !== '' && (channel === 'upload' || channel === 'manual')
  return isNamed ? t(`sourceBy:${channel satisfies (typeof channelsByHand)[number]}`, { who }) : t(`source:${channel}`)
}
