import type { Exchange, SentMessage } from '@shortcut/domain/air/exchange/exchange-api.ts'
import type { WaybillBox } from '@shortcut/domain/air/waybill-boxes.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as exchangeWords from '@shortcut/words/en/air/exchange.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useT } from '../../words/words.ts'
import { goToBox, openFaults, openMends, openRefusals } from './use-exchange.ts'

type Props = { exchange: Exchange; kinds: readonly SentMessage['kind'][]; isLocked: boolean }

/**
 * What the airline rejected, in its words, what keeps a message from being sent, and messages that no longer say what stands on the waybill.
 * @param isLocked the step of the master locks all boxes
 */
export function Refusals({ exchange, kinds, isLocked }: Props) {
  const t = useT(exchangeWords, masterWords)
  const refused = openRefusals(exchange).filter(({ kind }) => kinds.includes(kind))
  const faulty = openFaults(exchange).filter(({ kind }) => kinds.includes(kind))
  const toMend = kinds.includes('FWB') ? openMends(exchange) : []
  return (
    <>
      {toMend.length > 0 && <FaultBanner text={t('exchange:toMend')} faults={toMend} />}
      {faulty.map(({ id, kind, faults }) => (
        <FaultBanner
          key={id}
          text={t(isLocked ? 'exchange:notSentLocked' : 'exchange:notSent', { kind })}
          faults={faults}
        />
      ))}
      {refused.map(({ id, kind, partner, answerWords, boxes }) => (
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
      ))}
      {exchange.changed
        .filter((kind) => kinds.includes(kind) && ![...refused, ...faulty].some((one) => one.kind === kind))
        .map((kind) => (
          <Banner key={kind} kind="warning" text={t('exchange:changed', { kind })} />
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
