import { filingOfHouse, isFiling } from './export-rules/filing.ts'
import { fliesOtherwise } from './left-flight.ts'
import { nextWaybillStatus, type WaybillStatus } from './lifecycle.ts'
import type { SecurityFault } from './security.ts'
import { type BuiltUld, faultyUldName, isUnscanned, uldFaultKeys, uldFaultsOf } from './ulds/uld-faults.ts'
import type { WaybillContent, WaybillKind } from './waybill.ts'

/** What stands between a master and its manifest. */
export const gateKeys = [
  'noHouse',
  'draftHouse',
  'sums',
  'count',
  'flights',
  'shipper',
  'alarm',
  'screening',
  'filing',
  'ownFiling',
  'airport',
  'hold',
  'cargoOnly',
  'dangerous',
  'dangerousRefused',
  ...uldFaultKeys,
  'uldUnscanned',
] as const
export type GateKey = (typeof gateKeys)[number]

/** Gates of the freight itself: they can open again after the manifest, and hold until the airline has it. */
const tenderKeys: readonly GateKey[] = [
  'shipper',
  'alarm',
  'screening',
  'airport',
  'hold',
  'cargoOnly',
  'dangerous',
  'dangerousRefused',
]

/** Of when open gates are: of now, before the airline has the freight or while it has it, or of the moment when it left. */
export const openSince = (status: WaybillStatus): 'here' | 'withAirline' | 'left' =>
  nextWaybillStatus('tender', status) || nextWaybillStatus('edit', status)
    ? 'here'
    : nextWaybillStatus('plan', status)
      ? 'withAirline'
      : 'left'

/** What stands between freight and the report that it is screened. */
const screenKeys: readonly GateKey[] = ['noHouse', 'shipper', 'alarm', 'screening']

export interface OpenGate {
  gate: GateKey
  /** The house where it is mended; null: on the master. */
  houseId: string | null
  /** Number or name of that house, or of the unit load device; of refused dangerous goods why; code of an unknown airport. */
  house: string
}

/** Each gate once, with the houses or units that it is about. */
export const gatesByKind = (gates: readonly OpenGate[]): { gate: GateKey; houses: string }[] =>
  [...Map.groupBy(gates, ({ gate }) => gate)].map(([gate, same]) => ({
    gate,
    houses: [...new Set(same.map(({ house }) => house).filter(Boolean))].join(', '),
  }))

interface Gated {
  now: string
  /** Country of destination; '' if it is not known. */
  to: string
  kind: WaybillKind
  filing: string
  shipper: string
  consignee: string
  flights: WaybillContent['flights']
  /** Sums of the houses that are not the master's. */
  faults: readonly unknown[]
  /** The law of the export asks for a filing, or for an exemption. */
  needsFiling: boolean
  /** Codes of the airports of departure and destination that nobody knows: their strictest rules count. */
  unknownAirports: readonly string[]
  /** Freight for all-cargo aircraft only is on another one, or on one that nobody named. */
  isOnWrongAircraft: boolean
  /** Customs of a place where it lands must not have it loaded. */
  isHeld: boolean
  /** Dangerous goods that were not accepted, with the reason if they were refused; null: none, or accepted. */
  unaccepted: { refusedBecause: string } | null
  /** What stands between the master's own freight and its flight: a direct one's, or an alarm from when it was direct. */
  security: readonly Pick<SecurityFault, 'fault'>[]
  /** Unit load devices with its freight. Loose freight has none. */
  ulds: readonly BuiltUld[]
  houses: readonly {
    id: string
    name: string
    isIssued: boolean
    filing: string
    shipper: string
    consignee: string
    flights: WaybillContent['flights']
    /** Pieces that the dock counted otherwise. */
    faults: readonly unknown[]
    security: readonly Pick<SecurityFault, 'fault'>[]
  }[]
}

/**
 * What is missing before a master is built, each with its unit load device. One unit that only a scale knows has all pieces that were scanned
 * nowhere else; of several nobody can say which has which, and the airline's flight manifest would name none.
 */
export function openUldGates(ulds: readonly BuiltUld[]): OpenGate[] {
  const unscanned = ulds.filter(isUnscanned)
  return [
    ...ulds.flatMap((uld) =>
      uldFaultsOf(uld).map((fault) => ({ gate: fault, houseId: null, house: faultyUldName(uld, fault) })),
    ),
    ...(unscanned.length > 1 ? unscanned : []).map(({ code }) => ({
      gate: 'uldUnscanned' as const,
      houseId: null,
      house: code,
    })),
  ]
}

const notAccepted = ({ refusedBecause }: { refusedBecause: string }): OpenGate => ({
  gate: refusedBecause ? 'dangerousRefused' : 'dangerous',
  houseId: null,
  house: refusedBecause,
})

/** The filing of houses: each has its own, or the master's if it is for the same shipper and consignee. */
const unfiledHouses = ({
  houses,
  now,
  to,
  ...master
}: Pick<Gated, 'now' | 'to' | 'filing' | 'shipper' | 'consignee' | 'houses'>) =>
  houses
    .filter((house) => !isFiling(filingOfHouse(house, master), now, to))
    .map((house) => ({
      gate: isFiling(master.filing, now, to) && house.filing === '' ? ('ownFiling' as const) : ('filing' as const),
      house,
    }))

/** What is missing before a master is manifested, each with the waybill where it is mended. */
export function openGates({
  now,
  to,
  kind,
  filing,
  shipper,
  consignee,
  flights,
  faults,
  needsFiling,
  unknownAirports,
  isOnWrongAircraft,
  isHeld,
  unaccepted,
  security,
  ulds,
  houses,
}: Gated): OpenGate[] {
  const onMaster = (gate: GateKey): OpenGate => ({ gate, houseId: null, house: '' })
  const onHouse = (gate: GateKey, { id, name }: Gated['houses'][number]): OpenGate => ({
    gate,
    houseId: id,
    house: name,
  })
  const ofLaw = [
    ...security.map(({ fault }) => onMaster(fault)),
    ...houses.flatMap((house) => house.security.map(({ fault }) => onHouse(fault, house))),
    ...(needsFiling && kind === 'direct' && !isFiling(filing, now, to) ? [onMaster('filing')] : []),
    ...(needsFiling ? unfiledHouses({ now, to, filing, shipper, consignee, houses }) : []).map(({ gate, house }) =>
      onHouse(gate, house),
    ),
  ]
  return [
    ...(kind !== 'direct' && houses.length === 0 ? [onMaster('noHouse')] : []),
    ...houses.filter(({ isIssued }) => !isIssued).map((house) => onHouse('draftHouse', house)),
    ...(faults.length > 0 ? [onMaster('sums')] : []),
    ...houses.filter((house) => house.faults.length > 0).map((house) => onHouse('count', house)),
    ...houses.filter((house) => fliesOtherwise(house.flights, flights)).map((house) => onHouse('flights', house)),
    ...ofLaw,
    // Not a gate of its own: it says why the others are closed.
    ...(ofLaw.length > 0 ? unknownAirports : []).map((code) => ({ ...onMaster('airport'), house: code })),
    ...openUldGates(ulds),
    ...(isHeld ? [onMaster('hold')] : []),
    ...(isOnWrongAircraft ? [onMaster('cargoOnly')] : []),
    ...(unaccepted ? [notAccepted(unaccepted)] : []),
  ]
}

/** What of the open gates a report of screened freight would deny. */
export const screenGates = (gates: readonly OpenGate[]): OpenGate[] =>
  gates.filter(({ gate }) => screenKeys.includes(gate))

/** What of the open gates also stands between a manifested master and its airline. */
export const tenderGates = (gates: readonly OpenGate[]): OpenGate[] => {
  const open = gates.filter(({ gate }) => tenderKeys.includes(gate))
  return open.some(({ gate }) => screenKeys.includes(gate)) ? open : open.filter(({ gate }) => gate !== 'airport')
}
