import { addFault, type X12Fault, x12Fault } from './faults.ts'
import type { Segment } from './segment.ts'
import { element, tokenizeX12 } from './x12-tokenizer.ts'

/** One transaction set, ST to SE. `segments` includes both; a missing one is among its `faults`. */
export type TransactionSet = {
  st?: Segment
  se?: Segment
  type: string
  controlNumber: string
  segments: Segment[]
  faults: X12Fault[]
}

/** One functional group. Sets outside any group are in one without `gs`. */
export type Group = {
  gs?: Segment
  ge?: Segment
  functionalId: string
  sender: string
  receiver: string
  controlNumber: string
  version: string
  sets: TransactionSet[]
}

export type Party = { qualifier: string; id: string }

/** One interchange, ISA to IEA. */
export type Interchange = {
  isa?: Segment
  iea?: Segment
  sender: Party
  receiver: Party
  controlNumber: string
  version: string
  /** ISA14: the sender requests a TA1. */
  asksForTa1: boolean
  /** ISA15 is T: a test. */
  isTest: boolean
  groups: Group[]
}

/** A file's envelopes. `faults` are those of the file, interchanges and groups; each set has its own. */
export type Envelope = { interchanges: Interchange[]; faults: X12Fault[] }

/** The group code of a set (element 479), for sets of motor carriers. */
const GROUP_OF: Readonly<Record<string, string>> = {
  '204': 'SM',
  '210': 'IM',
  '211': 'BL',
  '212': 'TM',
  '214': 'QM',
  '990': 'GF',
  '997': 'FA',
  '824': 'AG',
}

/** Control numbers match if they are the same text, or the same number with different leading zeros. */
const agree = (a: string, b: string): boolean =>
  a === b || (/^\d{1,15}$/.test(a) && /^\d{1,15}$/.test(b) && Number(a) === Number(b))

const says = (given: string, actual: number): boolean => /^\d{1,10}$/.test(given) && Number(given) === actual

const newInterchange = (isa?: Segment): Interchange => ({
  ...(isa && { isa }),
  sender: { qualifier: element(isa, 5), id: element(isa, 6) },
  receiver: { qualifier: element(isa, 7), id: element(isa, 8) },
  controlNumber: element(isa, 13),
  version: element(isa, 12),
  asksForTa1: element(isa, 14) === '1',
  isTest: element(isa, 15) === 'T',
  groups: [],
})

/** Control numbers used in a group, so that a lookup need not walk its sets: a file may have tens of thousands. */
type OpenGroup = Group & { used: Set<string> }

const newGroup = (gs?: Segment): OpenGroup => ({
  used: new Set(),
  ...(gs && { gs }),
  functionalId: element(gs, 1),
  sender: element(gs, 2),
  receiver: element(gs, 3),
  controlNumber: element(gs, 6),
  version: element(gs, 8),
  sets: [],
})

/**
 * Reads any bytes as interchanges, groups and sets, with every fault of their envelopes. Never throws. A fault that
 * makes a set unsafe belongs to that set, so that the others can continue.
 */
export function readEnvelope(input: Uint8Array | string): Envelope {
  const { segments, faults } = tokenizeX12(input)
  const interchanges: Interchange[] = []
  let interchange: Interchange | undefined
  let group: OpenGroup | undefined
  let set: TransactionSet | undefined

  const note = (...fault: Parameters<typeof x12Fault>) => addFault(faults, x12Fault(...fault))
  const inInterchange = (isa?: Segment): Interchange => {
    interchange = newInterchange(isa)
    interchanges.push(interchange)
    return interchange
  }
  const inGroup = (gs?: Segment): OpenGroup => {
    group = newGroup(gs)
    ;(interchange ?? inInterchange()).groups.push(group)
    return group
  }
  const closeSet = (se?: Segment) => {
    if (set && !se) addFault(set.faults, x12Fault('se.missing', {}, { segment: set.segments.at(-1) }))
    if (set && se) checkTrailer(set, se)
    set = undefined
  }
  const closeGroup = (ge?: Segment) => {
    closeSet()
    if (group?.gs && !ge) note('ge.missing', { control: group.controlNumber }, { segment: group.gs })
    if (group && ge) closeWithGe(group, ge, note)
    group = undefined
  }
  const closeInterchange = (iea?: Segment) => {
    closeGroup()
    if (interchange?.isa && !iea) note('iea.missing', {}, { segment: interchange.isa })
    if (interchange && iea) closeWithIea(interchange, iea, note)
    interchange = undefined
  }
  const openSet = (first: Segment) => {
    const here = group ?? inGroup()
    set = openedSet(first, here)
    here.sets.push(set)
  }

  for (const segment of segments) {
    if (segment.id === 'ISA') {
      closeInterchange()
      inInterchange(segment)
    } else if (segment.id === 'GS') {
      closeGroup()
      if (!interchange) {
        inInterchange()
        note('isa.missing', {}, { segment })
      }
      inGroup(segment)
    } else if (segment.id === 'ST') {
      closeSet()
      openSet(segment)
    } else if (segment.id === 'SE') {
      if (!set) openSet(segment)
      else set.segments.push(segment)
      closeSet(segment)
    } else if (segment.id === 'GE') {
      if (!group?.gs) note('ge.orphan', {}, { segment })
      closeGroup(group?.gs ? segment : undefined)
    } else if (segment.id === 'IEA') {
      if (!interchange?.isa) note('iea.orphan', {}, { segment })
      closeInterchange(interchange?.isa ? segment : undefined)
    } else if (set) set.segments.push(segment)
    // A tender that lost its ST is still shown, quarantined; other segments between sets are only reported.
    else if (segment.id === 'B2' || segment.id === 'B2A') openSet(segment)
    else if (segment.id !== 'TA1') note('set.stray', { id: segment.id }, { segment })
  }
  closeInterchange()
  return { interchanges, faults }
}

function openedSet(first: Segment, group: OpenGroup): TransactionSet {
  const isSt = first.id === 'ST'
  const controlNumber = isSt ? element(first, 2) : ''
  const set: TransactionSet = {
    ...(isSt && { st: first }),
    type: isSt ? element(first, 1) : '',
    controlNumber,
    segments: [first],
    faults: [],
  }
  const fault = (...args: Parameters<typeof x12Fault>) => addFault(set.faults, x12Fault(...args))
  if (!isSt) fault('st.missing', {}, { segment: first })
  else if (!controlNumber) fault('st.noControl', {}, { segment: first, element: 2, position: 1 })
  else if (group.used.has(controlNumber))
    fault('st.duplicate', { control: controlNumber }, { segment: first, element: 2, position: 1 })
  group.used.add(controlNumber)
  if (!group.gs) fault('gs.missing', {}, { segment: first })
  if (isSt && set.type !== '204')
    fault('set.notTender', { type: set.type }, { segment: first, element: 1, position: 1 })
  const home = GROUP_OF[set.type]
  if (group.gs && home && home !== group.functionalId)
    fault('set.wrongGroup', { type: set.type, group: group.functionalId }, { segment: first, element: 1, position: 1 })
  return set
}

function checkTrailer(set: TransactionSet, se: Segment): void {
  set.se = se
  const actual = set.segments.length
  const place = { segment: se, position: actual }
  if (!says(element(se, 1), actual))
    addFault(set.faults, x12Fault('se.count', { given: element(se, 1), actual }, { ...place, element: 1 }))
  if (set.st && !agree(element(se, 2), set.controlNumber)) {
    const values = { trailer: element(se, 2), header: set.controlNumber }
    addFault(set.faults, x12Fault('se.control', values, { ...place, element: 2 }))
  }
}

type Note = (...fault: Parameters<typeof x12Fault>) => void

function closeWithGe(group: Group, ge: Segment, note: Note): void {
  group.ge = ge
  const actual = group.sets.length
  if (!says(element(ge, 1), actual)) note('ge.count', { given: element(ge, 1), actual }, { segment: ge, element: 1 })
  if (agree(element(ge, 2), group.controlNumber)) return
  mismatch('ge.control', { trailer: element(ge, 2), header: group.controlNumber }, ge, group.sets, note)
}

function closeWithIea(interchange: Interchange, iea: Segment, note: Note): void {
  interchange.iea = iea
  const actual = interchange.groups.filter((group) => group.gs).length
  if (!says(element(iea, 1), actual))
    note('iea.count', { given: element(iea, 1), actual }, { segment: iea, element: 1 })
  if (agree(element(iea, 2), interchange.controlNumber)) return
  const sets = interchange.groups.flatMap((group) => group.sets)
  mismatch('iea.control', { trailer: element(iea, 2), header: interchange.controlNumber }, iea, sets, note)
}

/**
 * The trailer belongs to another envelope: the segments in between may not belong together, so every set is
 * quarantined.
 */
function mismatch(
  code: 'ge.control' | 'iea.control',
  values: { trailer: string; header: string },
  segment: Segment,
  sets: TransactionSet[],
  note: Note,
): void {
  note(code, values, { segment, element: 2 })
  for (const set of sets) addFault(set.faults, x12Fault(code, values, { segment, element: 2 }))
}
