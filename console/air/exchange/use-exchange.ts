import { calls } from 'virtual:calls'
import type { Exchange, SentMessage } from '@shortcut/domain/air/exchange/exchange-api.ts'
import type { WaybillBox } from '@shortcut/domain/air/waybill-boxes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'

/** What was sent of a master, and what its airline said. @param masterId null: nothing */
export function useExchange(masterId: string | null): Exchange | undefined {
  const maySee = useHolds(['/air/master/list'])
  useNews(['masterWaybill', 'houseWaybill', 'outgoingMessage'], calls.waybillMessage.ofMaster.path, 500)
  const { data } = useQuery({
    ...queryOf(calls.waybillMessage.ofMaster, { masterId: masterId ?? '' }),
    enabled: maySee && masterId !== null,
  })
  return data
}

/** The last messages of their kind that the airline refused. */
export const openRefusals = ({ sent }: Exchange): SentMessage[] =>
  (['FWB', 'FHL'] as const).flatMap((kind) => {
    const last = sent.find((message) => message.kind === kind && message.state !== 'withdrawn')
    return last?.answer === 'refused' ? [last] : []
  })

/** The last messages of their kind that were not sent, because the airline would refuse them. */
export const openFaults = ({ sent }: Exchange): SentMessage[] =>
  (['FWB', 'FHL'] as const).flatMap((kind) => {
    const last = sent.find((message) => message.kind === kind && message.state !== 'withdrawn')
    return last && last.faults.length > 0 ? [last] : []
  })

/** What keeps the FWB from being sent as the waybill stands, if no message that was given up says it already. */
export const openMends = (exchange: Exchange): Exchange['toMend'] =>
  openFaults(exchange).some(({ kind }) => kind === 'FWB') ? [] : exchange.toMend

/** Shows a box of the form, with the cursor in its first field. */
export function goToBox(box: WaybillBox) {
  const found = document.querySelector(`[data-area="${box}"]`)
  found?.scrollIntoView({ block: 'center' })
  found?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus({ preventScroll: true })
}

/** The airline's words by the box that they name, and what keeps a message from being sent. */
export function useRefusedBoxes(exchange: Exchange | undefined, kind: SentMessage['kind']) {
  return useMemo(() => {
    const boxes: Partial<Record<WaybillBox, string>> = {}
    for (const message of exchange ? openRefusals(exchange) : [])
      if (message.kind === kind) for (const box of message.boxes) boxes[box] = message.answerWords
    const faults = exchange
      ? [
          ...openFaults(exchange).flatMap((message) => (message.kind === kind ? message.faults : [])),
          ...(kind === 'FWB' ? openMends(exchange) : []),
        ]
      : []
    for (const { box, message: words } of faults) if (box) boxes[box] = [boxes[box], words].filter(Boolean).join(' ')
    return boxes
  }, [exchange, kind])
}
