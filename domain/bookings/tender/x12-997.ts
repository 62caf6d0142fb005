import { isFatal, type X12Fault } from '../../x12/faults.ts'
import type { Group, Interchange } from '../../x12/x12-envelope.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { OutSegment, OutSet } from '../../x12/x12-write.ts'
import type { Read204File, Tender } from './x12-204.ts'

/** Most codes that fit into AK3, AK5 and AK9. */
const MOST_CODES = 5
/** AK302 has at most six digits, AK404 99 characters. */
const LAST_POSITION = 999_999
const LONGEST_COPY = 99

const distinct = (codes: readonly (string | undefined)[]) =>
  [...new Set(codes.filter((code): code is string => code !== undefined))].slice(0, MOST_CODES)

/** The sender's number, if it is a valid one. */
const numeric = (given: string, most: number, instead: number) =>
  new RegExp(`^\\d{1,${most}}$`).test(given) ? given : String(instead)

/** AK102 of a group. */
export const ak1Number = (group: string) => numeric(group, 9, 0)

/** AK202 of a set. */
export const ak2Number = (set: string) =>
  set
    .replace(/[^A-Za-z0-9]/g, '0')
    .slice(0, 9)
    .padStart(4, '0')

/** A segment name that fits AK301; the sender's may be anything. */
const segmentName = (id: string) =>
  id
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()
    .padEnd(2, 'X')

/** The faults of one set: its own, and those of the file in its segments. */
function faultsOfSet(set: Tender, file: Read204File): X12Fault[] {
  const [from, to] = [set.segments[0]?.number ?? 0, set.segments.at(-1)?.number ?? 0]
  const lent = file.errors
    .filter(({ segment, acknowledge }) => acknowledge?.ak3 && segment && segment >= from && segment <= to)
    .map((fault) => ({ ...fault, position: (fault.segment ?? from) - from + 1 }))
  return [...set.errors, ...set.warnings, ...lent].filter((fault) => fault.acknowledge || isFatal(fault))
}

const positionOf = ({ position = 1 }: X12Fault) => Math.min(position, LAST_POSITION)

/** Names of the segments that note faults: a 997 and a 999 differ in these names, but use the same codes. */
const noteNames = {
  '997': { segment: 'AK3', element: 'AK4', set: 'AK5' },
  '999': { segment: 'IK3', element: 'IK4', set: 'IK5' },
} as const
export type AcknowledgementSet = keyof typeof noteNames
type NoteNames = (typeof noteNames)[AcknowledgementSet]

/** An AK3 for each faulty or missing segment, with an AK4 for each faulty element. */
function segmentNotes(set: Tender, faults: readonly X12Fault[], names: NoteNames): OutSegment[] {
  const bySegment = new Map<string, X12Fault[]>()
  for (const fault of faults) {
    if (!fault.acknowledge?.ak3) continue
    const key = `${positionOf(fault)} ${fault.acknowledge.missing ?? ''}`
    bySegment.set(key, [...(bySegment.get(key) ?? []), fault])
  }
  return [...bySegment.values()]
    .map((faultsHere) => ({ faultsHere, position: Math.min(...faultsHere.map(positionOf)) }))
    .sort((one, other) => one.position - other.position)
    .flatMap(({ faultsHere, position }) => {
      const [first] = faultsHere
      const name = segmentName(first?.acknowledge?.missing ?? first?.segmentId ?? 'ST')
      const elements = faultsHere.filter((fault) => fault.acknowledge?.ak4 && fault.element)
      return [
        [names.segment, name, String(position), '', ...distinct(faultsHere.map((fault) => fault.acknowledge?.ak3))],
        ...elements.map((fault) => {
          const copy = element(set.segments[position - 1], fault.element ?? 0).slice(0, LONGEST_COPY)
          return [names.element, String(fault.element), '', fault.acknowledge?.ak4 ?? '', copy]
        }),
      ]
    })
}

/** AK2 to AK5 of a set. */
function setNotes(
  set: Tender,
  file: Read204File,
  names: NoteNames,
): { verdict: 'A' | 'E' | 'R'; segments: OutSegment[] } {
  const faults = faultsOfSet(set, file)
  const verdict = set.errors.length > 0 ? 'R' : faults.some(({ acknowledge }) => acknowledge?.ak5) ? 'E' : 'A'
  const codes = distinct(faults.map(({ acknowledge }) => acknowledge?.ak5))
  const why = verdict === 'R' && codes.length === 0 ? ['5'] : codes
  return {
    verdict,
    segments: [
      [
        'AK2',
        /^\d{3}$/.test(set.type) ? set.type : '204',
        ak2Number(
          set.controlNumber ||
            element(
              set.segments.find(({ id }) => id === 'SE'),
              2,
            ),
        ),
      ],
      ...segmentNotes(set, faults, names),
      [names.set, verdict, ...why],
    ],
  }
}

/** The faults of a group's own envelope. */
const faultsOfGroup = ({ gs, ge }: Group, { errors }: Read204File) =>
  errors.filter(
    ({ acknowledge, segment }) => acknowledge?.ak9 && segment && (segment === gs?.number || segment === ge?.number),
  )

/**
 * The 997 or 999 that answers a group of tenders: every set with its verdict, every fault with its segment and element,
 * as far as there is room. Sets outside any group are answered as group 0. A set without ST is named by its SE02.
 * @param version of the answer: from 005010 on AK103 repeats the group's version; earlier versions lack that element
 */
export function composeAcknowledgement(
  type: AcknowledgementSet,
  file: Read204File,
  group: Group,
  version: string,
): OutSet {
  const sets = file.sets.filter((set) => set.group === group).map((set) => setNotes(set, file, noteNames[type]))
  const faults = faultsOfGroup(group, file)
  const accepted = sets.filter(({ verdict }) => verdict !== 'R').length
  const isNoted = faults.length > 0 || sets.some(({ verdict }) => verdict === 'E')
  const isRefused = faults.some(isFatal) || (sets.length > 0 && accepted === 0)
  const verdict = isRefused ? 'R' : accepted < sets.length ? 'P' : isNoted ? 'E' : 'A'
  const functionalId = /^[A-Z]{2}$/.test(group.functionalId) ? group.functionalId : 'SM'
  const ofGroup = version >= '005010' && /^\w{6,12}$/.test(group.version) ? [group.version] : []
  return {
    type,
    segments: [
      ['AK1', functionalId, ak1Number(group.controlNumber), ...ofGroup],
      ...sets.flatMap(({ segments }) => segments),
      [
        ...['AK9', verdict, numeric(element(group.ge, 1), 6, sets.length), String(sets.length), String(accepted)],
        ...distinct(faults.map(({ acknowledge }) => acknowledge?.ak9)),
      ],
    ],
  }
}

/** The faults that a TA1 reports: those of the interchange's own segments, and its sets' remarks about it. */
function faultsOfInterchange(file: Read204File, interchange: Interchange): X12Fault[] {
  const starts = (one: Interchange | undefined) =>
    one?.isa?.number ?? one?.groups[0]?.gs?.number ?? one?.groups[0]?.sets[0]?.segments[0]?.number
  const next = file.interchanges[file.interchanges.indexOf(interchange) + 1]
  const from = starts(interchange) ?? 1
  const to = next ? (starts(next) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  const own = file.errors.filter(({ segment }) => (segment ? segment >= from && segment < to : !next))
  const ofSets = file.sets.filter((set) => set.interchange === interchange).flatMap((set) => set.errors)
  return [...own, ...ofSets].filter(({ acknowledge }) => acknowledge?.ta1)
}

/**
 * The TA1 that answers an interchange: accepted, accepted with errors, or rejected, with the most severe note code.
 * @param at ISO 8601 UTC, used if the ISA has no date
 */
export function composeTa1(file: Read204File, interchange: Interchange, at: string): OutSegment {
  const faults = faultsOfInterchange(file, interchange)
  const [worst] = [...faults.filter(isFatal), ...faults]
  const [date, time] = [element(interchange.isa, 9), element(interchange.isa, 10)]
  return [
    'TA1',
    numeric(interchange.controlNumber, 9, 0).padStart(9, '0'),
    /^\d{6}$/.test(date) ? date : at.slice(2, 10).replaceAll('-', ''),
    /^\d{4}$/.test(time) ? time : at.slice(11, 16).replace(':', ''),
    worst ? (isFatal(worst) ? 'R' : 'E') : 'A',
    worst?.acknowledge?.ta1 ?? '000',
  ]
}
