import { toWallClock } from '../time.ts'
import { minutesLate, type PartnerEvent, reasonCode } from './events.ts'

/**
 * An event as a webhook's body (docs/webhooks.md). Fields are added, never renamed: receivers ignore what they do not
 * know.
 * @param id stable: a resent event has the same id
 * @param proofUrl a public page with the proof of delivery; '' without one
 */
export function jsonOf(id: string, event: PartnerEvent, proofUrl = ''): string {
  const { type, at, order, stop, note, expectedAt, receivedBy, request, cargo, handedOver } = event
  const late = minutesLate(event)
  const { weightUnit: _, ...freight } = cargo ?? {}
  return JSON.stringify({
    id,
    type,
    at,
    order,
    ...(stop && {
      stop: {
        number: stop.number,
        kind: stop.kind,
        company: stop.company,
        city: stop.city,
        province: stop.province,
        postalCode: stop.postalCode,
        country: stop.country,
        timeZone: stop.timeZone,
        localTime: toWallClock(at, stop.timeZone),
      },
    }),
    ...((late > 0 || type === 'order.expectedLate') && { late: { minutes: late, reasonCode: reasonCode(event) } }),
    ...(expectedAt && { expectedAt }),
    ...(receivedBy && { receivedBy }),
    ...(proofUrl && { proof: { url: proofUrl } }),
    ...(request && { request }),
    ...(cargo && { cargo: { ...freight, localTime: toWallClock(at, cargo.warehouse.timeZone) } }),
    ...(handedOver && { pieces: handedOver }),
    ...(note && { note }),
  })
}
