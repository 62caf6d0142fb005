import type { AirMessageKind, Exchange } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { nameOfKind, nameOfSent } from '@shortcut/domain/air/exchange/message-versions.ts'
import type { WaybillBox } from '@shortcut/domain/air/waybill-boxes.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as exchangeWords from '@shortcut/words/en/air/exchange.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useT } from '../../words/words.ts'
import { goToBox, isOfKinds, openFaults, openMends, openRefusals } from './use-exchange.ts'

type Props = {
  exchange: Exchange
  kinds: readonly AirMessageKind[]
  isLocked: boolean
  /** On the page of a house. */
  house?: string | null
}

/**
 * What the airline rejected, in its words, what keeps a message from being sent, and messages that no longer say what stands on the waybill.
 * @param isLocked the step of the master locks all boxes
 */
export function Refusals({ exchange, kinds, isLocked, house }: Props) {
  const t = useT(exchangeWords, masterWords)
  const refused = openRefusals(exchange).filter((message) => isOfKinds(message, kinds, house))
  const faulty = openFaults(exchange).filter((message) => isOfKinds(message, kinds, house))
  const named = (kind: AirMessageKind) => (exchange.partner ? nameOfKind(kind, exchange.partner) : kind)
  const toMend = kinds.includes('FWB') ? openMends(exchange) : []
  return (
    <>
      {toMend.length > 0 && <FaultBanner text={t('exchange:toMend', { kind: named('FWB') })} faults={toMend} />}
      {faulty.map((message) => (
        <FaultBanner
          key={message.id}
          text={t(isLocked ? 'exchange:notSentLocked' : 'exchange:notSent', { kind: nameOfSent(message) })}
          faults={message.faults}
        />
      ))}
      {refused.map((message) => {
        const { id, partner, answerWords, boxes } = message
        const kind = nameOfSent(message)
        return (
          <Banner
            key={id}
            kind="error"
            text={[
              t('exchange:refused', { partner, kind, words: answerWords }),
              t(boxes.length > 0 ? 'exchange:refusedAt' : 'exchange:refusedNowhere', { kind }),
            ].join(' ')}
          >
            <BoxLinks boxes={boxes} />
          </Banner>
        )
      })}
      {exchange.changed
        .filter((kind) => kinds.includes(kind) && ![...refused, ...faulty].some((one) => one.kind === kind))
        .map((kind) => (
          <Banner key={kind} kind="warning" text={t('exchange:changed', { kind: named(kind) })} />
        ))}
    </>
  )
}

/** Faults with the way to their boxes; those of no box stand in its text. */
function FaultBanner({ text, faults }: { text: string; faults: Exchange['toMend'] }) {
  const boxes = [...new Set(faults.flatMap(({ box }) => box ?? []))]
  const nowhere = faults.filter(({ box }) => box === null).map(({ message }) => message)
  return (
    <Banner kind="error" text={[text, ...nowhere].join(' ')}>
      <BoxLinks boxes={boxes} />
    </Banner>
  )
}

/** Buttons that lead to boxes of the form. */
function BoxLinks({ boxes }: { boxes: readonly WaybillBox[] }) {
  const t = useT(masterWords)
  return boxes.map((box) => (
    <button key={box} type="button" onClick={() => goToBox(box)}>
      {t(`waybillBox:${box}`)}
    </button>
  ))
}
