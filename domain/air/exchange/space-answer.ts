import type { Booking } from '../../air-messages/model.ts'
import { kgInLb } from '../weight.ts'

type Flight = Pick<Booking['flights'][number], 'flight' | 'day' | 'leg' | 'space'>
type Space = Pick<Booking, 'pieces' | 'weight'> & { flights: readonly Flight[] }

export type SpaceAnswer =
  | { answer: '' | 'taken' | 'partly' | 'refused'; words: string }
  /** Not of this request: it is left as it is. */
  | { why: 'otherFlights' | 'otherSpace' | 'noFlights'; params: Record<string, string> }

const confirmed = ['KK', 'HK', 'SS']
const refused = ['UU', 'UN', 'XX', 'CN']

/** `LH0435 3DEC` and `LH435 03DEC` are one flight. */
const sameFlight = (one: Flight, other: Flight) =>
  bare(one.flight) === bare(other.flight) && bareDay(one.day) === bareDay(other.day)
const bare = (flight: string) => flight.toUpperCase().replace(/^([A-Z\d]{2})0+(?=\d)/, '$1')
const bareDay = (day: string) => (/^\d{1,2}[A-Z]{0,3}/.exec(day.toUpperCase())?.[0] ?? '').replace(/^0/, '')

const kgOf = ({ value, unit }: NonNullable<Space['weight']>) => Number(value) * (unit === 'L' ? Number(kgInLb) : 1)
/** Another unit rounds to its own whole. */
const weighsTheSame = (one: NonNullable<Space['weight']>, other: NonNullable<Space['weight']>) =>
  Math.abs(kgOf(one) - kgOf(other)) <= (one.unit === other.unit ? 0.001 : 1)

const written = ({ flight, day, leg, space }: Flight) => [flight, day, leg, space].filter(Boolean).join(' ')
const totals = ({ pieces, weight }: Pick<Space, 'pieces' | 'weight'>) =>
  [pieces ?? '', weight ? `${weight.value} ${weight.unit}` : ''].filter(Boolean).join(' / ')

/** Flights as earlier words name them. */
const readWords = (words: string): Flight[] =>
  words.split(', ').flatMap((one) => {
    const [flight, day, leg, space] = one.split(' ')
    return flight && day && leg && space ? [{ flight, day, leg, space }] : []
  })

/**
 * What an FFA says of a request: taken if each of its flights is confirmed, now or in an earlier FFA; partly if some are; refused if one is;
 * else it waits, as on a waiting list.
 * @param asked the FFR
 * @param earlier words of the answer so far
 */
export function spaceAnswer(asked: Space, said: Space, earlier: string): SpaceAnswer {
  if (said.flights.length === 0) return { why: 'noFlights', params: {} }
  const others = said.flights.filter((flight) => !asked.flights.some((one) => sameFlight(one, flight)))
  if (others.length > 0) return { why: 'otherFlights', params: { flights: others.map(written).join(', ') } }
  const isOther =
    (said.pieces !== null && asked.pieces !== null && said.pieces !== asked.pieces) ||
    (said.weight && asked.weight && !weighsTheSame(said.weight, asked.weight))
  if (isOther) return { why: 'otherSpace', params: { said: totals(said), own: totals(asked) } }
  const before = readWords(earlier)
  const states = asked.flights.map((flight) => {
    const found =
      said.flights.find((one) => sameFlight(one, flight)) ?? before.find((one) => sameFlight(one, flight)) ?? flight
    return { ...flight, leg: found.leg, space: found === flight ? '' : found.space }
  })
  const words = states.map((state) => (state.space ? written(state) : `${written(state)} –`)).join(', ')
  if (states.some(({ space }) => refused.includes(space))) return { answer: 'refused', words }
  const sure = states.filter(({ space }) => confirmed.includes(space)).length
  return { answer: sure === states.length ? 'taken' : sure > 0 ? 'partly' : '', words }
}
