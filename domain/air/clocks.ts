import type { FilingScheme, FilingState } from './export-rules/advance-filing.ts'
import type { OpenGate } from './gates.ts'
import type { WaybillStatus } from './lifecycle.ts'
import { uldFaultKeys } from './ulds/uld-faults.ts'

/** What an airline wants by a certain time before departure: papers, freight, dangerous goods, and the advance filing. */
export const clockKinds = ['documents', 'cargo', 'dangerous', 'filing'] as const
export type ClockKind = (typeof clockKinds)[number]

/** What a clock waits for, beside the gates before the manifest. */
export const lackKeys = [
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
  'notBooked',
  'notReceived',
  'notScreened',
  'notBuilt',
  'notManifested',
  'notTendered',
  'notAccepted',
  'filingDue',
] as const
export type LackKey = (typeof lackKeys)[number]

export interface Lack {
  lack: LackKey
  /** The house where it is mended; null: on the master. */
  houseId: string | null
  /** Name of the house or the unit load device, or the filing's scheme. */
  of: string
}

/** `notNeeded`: no dangerous goods, or no filing. */
export const clockStates = ['open', 'done', 'notNeeded'] as const

export interface Clock {
  clock: ClockKind
  /** Null: nobody entered it, and no rule of the airline gives it. */
  dueAt: string | null
  source: 'typed' | 'rule' | null
  state: (typeof clockStates)[number]
  /** Of an open one. */
  lacks: Lack[]
}

export type ClockTimes = Record<ClockKind, string | null>
/** Minutes before departure; null: the rule says nothing. */
export type RuleMinutes = Record<ClockKind, number | null>

interface Planned {
  status: WaybillStatus
  departsAt: string | null
  typed: ClockTimes
  rule: RuleMinutes | null
  /** The master or a house of it has a handling code of dangerous goods. */
  isDangerous: boolean
  isAccepted: boolean
  /** Why they were refused at acceptance; '' if they were not. */
  refusedBecause: string
  filings: readonly { scheme: FilingScheme; state: FilingState }[]
  gates: readonly OpenGate[]
}

/** Special handling codes of goods that an airline checks before it accepts them. */
const dangerousCodes = new Set(
  (
    'DGR CAO ICE MAG RDS REX RBI RBM RCL RCM RCX RFG RFL RFS RFW RGX RIS RLI RLM RMD RNG ROP ROX RPB RPG RRW RRY RSB RSC ' +
    'RXB RXC RXD RXE RXG RXS'
  ).split(' '),
)
export const isDangerousCode = (code: string) => dangerousCodes.has(code)

const nextStep: Partial<Record<WaybillStatus, LackKey>> = {
  draft: 'notBooked',
  booked: 'notReceived',
  received: 'notScreened',
  screened: 'notBuilt',
  built: 'notManifested',
  manifested: 'notTendered',
}
const beforeManifest: readonly WaybillStatus[] = ['draft', 'booked', 'received', 'screened', 'built']
const beforeTender: readonly WaybillStatus[] = [...beforeManifest, 'manifested']
const beforeDeparture: readonly WaybillStatus[] = [...beforeTender, 'tendered']

/** Gates that papers wait for; the others are about the freight. */
const ofPapers: readonly string[] = ['noHouse', 'draftHouse', 'sums', 'flights', 'filing', 'ownFiling']
/** Gates with a clock of their own. */
const ofOwnClock: readonly string[] = ['hold', 'dangerous', 'dangerousRefused']

const own = (lack: LackKey, of = ''): Lack => ({ lack, houseId: null, of })

function stateOf(
  clock: ClockKind,
  { status, isDangerous, isAccepted, refusedBecause, filings }: Omit<Planned, 'gates'>,
) {
  if (clock === 'dangerous' && !isDangerous) return 'notNeeded'
  if (clock === 'filing' && filings.every(({ state }) => state === 'notNeeded')) return 'notNeeded'
  const isOpen: Record<ClockKind, boolean> = {
    documents: beforeManifest.includes(status),
    cargo: beforeTender.includes(status),
    // A refusal can come when the airline already has the freight.
    dangerous: !isAccepted && (refusedBecause ? beforeDeparture : beforeTender).includes(status),
    filing: filings.some(({ state }) => state === 'due' || state === 'onHold') && beforeDeparture.includes(status),
  }
  return isOpen[clock] ? 'open' : 'done'
}

function lacksOf(clock: ClockKind, { status, refusedBecause, filings, gates }: Planned): Lack[] {
  const step = nextStep[status]
  if (clock === 'dangerous') return [refusedBecause ? own('dangerousRefused', refusedBecause) : own('notAccepted')]
  if (clock === 'filing')
    return filings.flatMap(({ scheme, state }) =>
      state === 'due' ? [own('filingDue', scheme)] : state === 'onHold' ? [own('hold', scheme)] : [],
    )
  const isPaper = clock === 'documents'
  const missing = gates
    .filter(({ gate }) => !ofOwnClock.includes(gate) && ofPapers.includes(gate) === isPaper)
    .map(({ gate, houseId, house }) => ({ lack: gate, houseId, of: house }))
  if (isPaper) return missing.length > 0 ? missing : [own(status === 'draft' ? 'notBooked' : 'notManifested')]
  return step ? [...missing, own(step)] : missing
}

/** A moment before departure. @returns ISO 8601 */
const before = (departsAt: string | null, minutes: number | null) =>
  departsAt === null || minutes === null ? null : new Date(Date.parse(departsAt) - minutes * 60_000).toISOString()

/** When each clock is due: as somebody entered it, else by the rule. */
export function dueTimes({ typed, rule, departsAt }: Pick<Planned, 'typed' | 'rule' | 'departsAt'>) {
  return clockKinds.map((clock) => {
    const byRule = before(departsAt, rule?.[clock] ?? null)
    const source = typed[clock] !== null ? ('typed' as const) : byRule !== null ? ('rule' as const) : null
    return { clock, dueAt: typed[clock] ?? byRule, source }
  })
}

/** The clocks of a master with what each lacks. */
export const clocksOf = (planned: Planned): Clock[] =>
  dueTimes(planned).map((due) => {
    const state = stateOf(due.clock, planned)
    return { ...due, state, lacks: state === 'open' ? lacksOf(due.clock, planned) : [] }
  })

/** Whether something is still to be done for each clock; for that nobody needs the gates. */
export const openClocks = (planned: Omit<Planned, 'gates'>) =>
  dueTimes(planned).map(({ clock, dueAt }) => ({ clock, dueAt, isOpen: stateOf(clock, planned) === 'open' }))

interface Place {
  airline: string
  /** '': every airport. */
  origin: string
}

/** For each cut-off what the airline's rule for the airport says, else its rule for all airports. Null: it has no rule. */
export function minutesFor(rules: readonly (Place & RuleMinutes)[], { airline, origin }: Place): RuleMinutes | null {
  const own = rules.filter((rule) => rule.airline === airline)
  const [ofAirport, ofAll] = [origin, ''].map((place) => own.find((rule) => rule.origin === place))
  if (!ofAirport && !ofAll) return null
  return Object.fromEntries(
    clockKinds.map((clock) => [clock, ofAirport?.[clock] ?? ofAll?.[clock] ?? null]),
  ) as RuleMinutes
}
