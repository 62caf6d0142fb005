import { calls } from 'virtual:calls'
import type { Exchange, SentKind, SentMessage } from '@shortcut/domain/air/exchange/exchange-api.ts'
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

/**
 * Whether a message is shown where these kinds are: an XFZB with the list of houses.
 * @param house on the page of a house: only its own XFZB
 */
export const isOfKinds = ({ kind, label }: SentMessage, kinds: readonly SentKind[], house?: string | null) =>
  kind === 'XFZB' ? kinds.includes('FHL') && (house === undefined || label === house) : kinds.includes(kind)

/** The last messages that say what stands on the waybill: of each kind, and of each house if the partner takes XFZBs. */
function lastOf({ sent, partner }: Exchange): SentMessage[] {
  const standing = sent.filter(({ state }) => state !== 'withdrawn')
  const houses = partner?.fhlVersion === 'XFHL' ? standing.filter(({ kind }) => kind === 'XFZB') : []
  return [...(['FWB', 'FHL'] as const).flatMap((of) => standing.find(({ kind }) => kind === of) ?? []), ...houses]
}

/** The last messages of their kind that the airline refused. */
export const openRefusals = (exchange: Exchange): SentMessage[] =>
  lastOf(exchange).filter(({ answer }) => answer === 'refused')

/** The last messages of their kind that were not sent, because the airline would refuse them. */
export const openFaults = (exchange: Exchange): SentMessage[] =>
  lastOf(exchange).filter(({ faults }) => faults.length > 0)

/** What keeps the FWB from being sent as the waybill stands, if no message that was given up says it already. */
export const openMends = (exchange: Exchange): Exchange['toMend'] =>
  openFaults(exchange).some(({ kind }) => kind === 'FWB') ? [] : exchange.toMend

/** Shows a box of the form, with the cursor in its first field. */
export function goToBox(box: WaybillBox) {
  const found = document.querySelector(`[data-area="${box}"]`)
  found?.scrollIntoView({ block: 'center' })
  found?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus({ preventScroll: true })
}

/** The airline's words by the box that they name, and what keeps a message from being sent. @param house its own XFZB only */
export function useRefusedBoxes(exchange: Exchange | undefined, kind: 'FWB' | 'FHL', house?: string | null) {
  return useMemo(() => {
    const boxes: Partial<Record<WaybillBox, string>> = {}
    for (const message of exchange ? openRefusals(exchange) : [])
      if (isOfKinds(message, [kind], house)) for (const box of message.boxes) boxes[box] = message.answerWords
    const faults = exchange
      ? [
          ...openFaults(exchange).flatMap((message) => (isOfKinds(message, [kind], house) ? message.faults : [])),
          ...(kind === 'FWB' ? openMends(exchange) : []),
        ]
      : []
    for (const { box, message: words } of faults) if (box) boxes[box] = [boxes[box], words].filter(Boolean).join(' ')
    return boxes
  }, [exchange, kind, house])
}
