import type { Weight } from '../message.ts'

/** Freight of one waybill at one place of the flight. */
export interface Lot {
  awb: string
  origin: string
  destination: string
  /** T: all pieces of the waybill; S: others are elsewhere on this flight; P or D: others are not on it; M: mixed. */
  code: string
  pieces: number | null
  weight: Weight | null
  volume: Weight | null
  /** All pieces of the waybill, if these are a part. */
  total: number | null
  goods: string
  /** Special handling codes. */
  handling: string[]
  /** What else stands under it, as written: onward flights, OSI, DIM, COR, OCI. */
  more: string[]
}

/** What is in one unit load device, or loose. */
export interface LoadedGroup {
  /** Null: loose. */
  uld: string | null
  /** L, M, N, R, U, or nothing. */
  indicator: string
  remark: string
  lots: Lot[]
}

/** What is unloaded at one airport. */
export interface Unloading {
  airport: string
  /** Behind the airport, as written: NIL, and when the flight arrives and leaves. */
  rest: string[]
  groups: LoadedGroup[]
}

/** A flight's manifest, or a part of it: FFM. */
export interface FlightManifest {
  /** Counted from 1; one that is long is told in several messages. */
  part: number
  flight: string
  /** `04MAR` or `04MAR2215` */
  moment: string
  origin: string
  /** Behind the airport of loading, as written: aircraft, and where it arrives first. */
  rest: string[]
  unloadings: Unloading[]
  /** LAST stands at its end, not CONT. */
  isLast: boolean
}

const sameGroup = (one: LoadedGroup | undefined, other: LoadedGroup) => one !== undefined && one.uld === other.uld

/** Puts what is unloaded behind what is known, and what is in one unit together. */
function addUnloading(all: Unloading[], { airport, rest, groups }: Unloading) {
  const last = all.at(-1)
  if (last?.airport !== airport) {
    all.push({ airport, rest, groups: groups.map((group) => ({ ...group, lots: [...group.lots] })) })
    return
  }
  for (const group of groups) {
    const open = last.groups.at(-1)
    if (open && sameGroup(open, group)) open.lots = [...open.lots, ...group.lots]
    else last.groups.push({ ...group, lots: [...group.lots] })
  }
}

/** The whole of a manifest that came in parts, whatever their order, and numbers of parts that are not there. */
export function joinParts(parts: readonly FlightManifest[]): { whole: FlightManifest | null; missing: number[] } {
  const sorted = parts.toSorted((one, other) => one.part - other.part)
  const [first] = sorted
  if (!first) return { whole: null, missing: [] }
  const last = sorted.find(({ isLast }) => isLast)
  const known = new Set(sorted.map(({ part }) => part))
  const most = last?.part ?? Math.max(...known) + 1
  const whole: FlightManifest = { ...first, part: 1, unloadings: [], isLast: last !== undefined }
  for (const { unloadings } of sorted) for (const one of unloadings) addUnloading(whole.unloadings, one)
  return { whole, missing: Array.from({ length: most }, (_, index) => index + 1).filter((part) => !known.has(part)) }
}
