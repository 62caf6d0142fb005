import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import type { WaybillStep } from '@shortcut/domain/air/lifecycle.ts'
import { type MasterDetail, masterApi } from '@shortcut/domain/air/master-api.ts'
import { atTime } from '../platform/clock.ts'
import { type AirlineDesk, answerTo, type Said, statusesOf } from './airlines.ts'
import type { Do } from './company.ts'

const minuteMs = 60_000
const reason = 'SHIPPER PHONE NUMBER MISSING'

/** What the airlines of the demo need. */
export interface Airlines {
  run: Do
  dispatcher: string
  desks: readonly AirlineDesk[]
  /** Posts a message with an airline's key. */
  post: (desk: AirlineDesk, text: string) => Promise<void>
  /** Sends what waits. */
  send: () => Promise<void>
}

const deskOf = ({ desks }: Airlines, { airline }: Pick<MasterDetail, 'airline'>) =>
  desks.find(({ code }) => code === airline)

const headOf = (kind: 'FWB' | 'FHL', { number, origin, destination, pieces, gross, weightUnit }: MasterDetail) =>
  `${kind}/17\r\n${number}${origin}${destination}/T${pieces}${weightUnit}${gross}`

/** The message leaves a minute later, and is answered four minutes later. */
async function answered(airlines: Airlines, master: MasterDetail, kind: 'FWB' | 'FHL', at: number, why = '') {
  const desk = deskOf(airlines, master)
  if (!desk) return
  await atTime(at + minuteMs, airlines.send)
  await atTime(at + 5 * minuteMs, () => airlines.post(desk, answerTo(headOf(kind, master), why)))
}

/**
 * An airline answers the FWB of a waybill that was booked. Now and then it rejects it; the office corrects it within the hour,
 * unless that is left to a visitor.
 */
export async function answerBooking(
  airlines: Airlines,
  master: MasterDetail,
  at: number,
  { isRejected, isLeft }: { isRejected: boolean; isLeft: boolean },
): Promise<MasterDetail> {
  await answered(airlines, master, 'FWB', at, isRejected ? reason : '')
  if (!isRejected || isLeft) return master
  const { run, dispatcher } = airlines
  const { kind, airline, accountId, content } = master
  const corrected = await atTime(at + 40 * minuteMs, async () => {
    const shipper = { ...content.shipper, phone: '312-555-0140' }
    const saved = await run(
      masterApi.save,
      { id: master.id, version: master.version, kind, airline, accountId, content: { ...content, shipper } },
      dispatcher,
    )
    await run(exchangeApi.send, { masterId: master.id, kind: 'FWB' }, dispatcher)
    return saved
  })
  await answered(airlines, corrected, 'FWB', at + 40 * minuteMs)
  return corrected
}

/** The houses of a manifested waybill are acknowledged. */
export async function answerManifest(airlines: Airlines, master: MasterDetail, at: number): Promise<void> {
  if (master.kind !== 'direct') await answered(airlines, master, 'FHL', at)
}

/** The next flight of the airline: LH431 after LH430. */
const laterFlight = (flight: string) => flight.replace(/\d+$/, (number) => String(Number(number) + 1))

/** The airline tells a step of the freight. @param isSplit it departs on two flights */
export async function tellStep(
  airlines: Airlines,
  master: MasterDetail,
  step: WaybillStep,
  at: number,
  isSplit: boolean,
): Promise<void> {
  const desk = deskOf(airlines, master)
  if (!desk) return
  const { origin, destination, flight, content, pieces } = master
  const hub = content.legs[0]?.to ?? destination
  const departed = { code: 'DEP', station: origin, flight, to: hub }
  const first = Math.ceil(pieces / 2)
  const parts: Said[] =
    isSplit && pieces > 1
      ? [
          { ...departed, at: at - 240 * minuteMs, pieces: first },
          { ...departed, flight: laterFlight(flight), at: at - 10 * minuteMs, pieces: pieces - first },
        ]
      : [{ ...departed, at: at - 10 * minuteMs }]
  const said: Partial<Record<WaybillStep, Said[]>> = {
    tender: [{ code: 'RCS', station: origin, at: at - 15 * minuteMs }],
    depart: parts,
    arrive: [
      { code: 'ARR', station: destination, flight, at: at - 90 * minuteMs },
      { code: 'RCF', station: destination, flight, at: at - 20 * minuteMs },
    ],
    deliver: [
      { code: 'NFD', station: destination, at: at - 420 * minuteMs },
      { code: 'DLV', station: destination, at: at - 15 * minuteMs },
    ],
  }
  const statuses = said[step]
  if (statuses) await atTime(at, async () => airlines.post(desk, await statusesOf(master, statuses)))
}
