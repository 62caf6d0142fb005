import type { Booking } from '../../air-messages/model.ts'
import type { WaybillContent } from '../waybill.ts'
import { cut, inThreeDigits, messageDate, partyOf } from './message-texts.ts'

/**
 * What an FFR asks for: space on each flight of a waybill, whose day is known.
 * @param facts of all lines of goods
 * @returns flights are empty if none has a day
 */
export function spaceRequest(
  number: string,
  content: WaybillContent,
  { pieces, gross, volume }: { pieces: number; gross: string; volume: string },
): Booking {
  const { legs, flights, origin, destination, weightUnit, agent } = content
  return {
    awb: number,
    origin,
    destination,
    pieces,
    weight: { value: gross, unit: weightUnit },
    volume: Number(volume) > 0 ? { value: Number(volume).toFixed(2), unit: 'MC' } : null,
    goods: cut(content.lines[0]?.goods ?? '', 15, 1)[0] ?? '',
    handling: content.codes.slice(0, 9),
    flights: flights.flatMap(({ flight, on }, index) => {
      const from = index === 0 ? origin : (legs[index - 1]?.to ?? '')
      const to = legs[index]?.to || destination
      if (!flight || !on || !from || !to) return []
      return [
        { flight: inThreeDigits(flight), day: messageDate(on).slice(0, 5), leg: from + to, space: 'NN', allotment: '' },
      ]
    }),
    units: [],
    specialService: cut(content.handling, 65, 3),
    otherService: [],
    reference: [agent.messageAddress],
    dimensions: [],
    product: null,
    shipper: partyOf(content.shipper),
    consignee: partyOf(content.consignee),
    customer: agent.iataCode
      ? {
          account: agent.account,
          code: agent.iataCode,
          cass: agent.cass,
          participant: '',
          name: agent.name,
          place: agent.city,
        }
      : null,
    shipment: null,
  }
}
