import type { Exchange, SentMessage } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as exchangeWords from '@shortcut/words/en/air/exchange.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useT } from '../../words/words.ts'
import { openRefusals } from './use-exchange.ts'

type Props = { exchange: Exchange; kinds: readonly SentMessage['kind'][] }

/** What the airline rejected, in its words, and messages that no longer say what stands on the waybill. */
export function Refusals({ exchange, kinds }: Props) {
  const t = useT(exchangeWords, masterWords)
  const refused = openRefusals(exchange).filter(({ kind }) => kinds.includes(kind))
  return (
    <>
      {refused.map(({ id, kind, partner, answerWords, boxes }) => (
        <Banner
          key={id}
          kind="error"
          text={[
            t('exchange:refused', { partner, kind, words: answerWords }),
            boxes.length > 0
              ? t('exchange:refusedAt', { kind, boxes: boxes.map((box) => t(`waybillBox:${box}`)).join(', ') })
              : t('exchange:refusedNowhere', { kind }),
          ].join(' ')}
        />
      ))}
      {exchange.changed
        .filter((kind) => kinds.includes(kind) && !refused.some((one) => one.kind === kind))
        .map((kind) => (
          <Banner key={kind} kind="warning" text={t('exchange:changed', { kind })} />
        ))}
    </>
  )
}
