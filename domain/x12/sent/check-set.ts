import type { OutSegment } from '../x12-write.ts'
import { segmentFaults } from './check-elements.ts'
import type { SentVersion } from './elements.ts'
import { segmentLaws } from './segments.ts'
import { type Place, setLaws } from './sets.ts'

/** Something that a strict receiver would refuse. `segment` counts from 1 in the set, its ST being the first. */
export interface SetFault {
  segment: number
  id: string
  element?: number
  problem: string
}

/** A fault as people read it: "segment 3 (L11): …". */
export const sentenceOf = ({ segment, id, element, problem }: SetFault): string =>
  `segment ${segment} (${id}${element ? `, element ${element}` : ''}): ${problem}`

/**
 * Checks a whole set against X12's own tables: its segments' order and repeats, then the elements of each.
 * @param segments from ST to SE
 */
export function checkSet(version: SentVersion, type: string, segments: readonly OutSegment[]): SetFault[] {
  const law = setLaws[version][type]
  if (!law) return [{ segment: 1, id: 'ST', element: 1, problem: `a ${type} is not sent in ${version}` }]
  const inside = segments.flatMap(([id = '', ...given], index) => {
    const own = segmentLaws[version][id]
    if (!own) return [{ segment: index + 1, id, problem: `${version} has no such segment in a ${type}` }]
    return segmentFaults(own, given, version).map((fault) => ({ segment: index + 1, id, ...fault }))
  })
  return [...orderFaults(law, segments), ...counted(segments), ...inside].sort((a, b) => a.segment - b.segment)
}

/** SE01 counts the segments, ST and SE included; SE02 repeats ST02. */
function counted(segments: readonly OutSegment[]): SetFault[] {
  const [st, se] = [segments[0], segments.at(-1)]
  if (st?.[0] !== 'ST' || se?.[0] !== 'SE') return []
  const place = { segment: segments.length, id: 'SE' }
  return [
    ...(Number(se[1]) === segments.length ? [] : [{ ...place, element: 1, problem: `counts ${se[1]} segments` }]),
    ...(se[2] === st[2] ? [] : [{ ...place, element: 2, problem: 'differs from the number in ST' }]),
  ]
}

/** Walks the set along its table: what stands in the wrong place, too often, or not at all. */
function orderFaults(law: readonly Place[], segments: readonly OutSegment[]): SetFault[] {
  const faults: SetFault[] = []
  let at = 0
  const here = () => segments[at]?.[0] ?? ''
  const fault = (id: string, problem: string) => faults.push({ segment: at + 1, id, problem })

  /** Says what cannot stand here and passes over it, so that the rest is still read. */
  function passOver(isKnown: (id: string) => boolean, problem: string) {
    for (; at < segments.length && !isKnown(here()); at++) fault(here(), problem)
  }
  const passStrangers = () => passOver((id) => knows(law, id), 'does not belong in this set')

  function walk(places: readonly Place[]) {
    places.forEach(({ id, need, most, loop }, index) => {
      passStrangers()
      // Only a segment of the set's own level can follow here: one that belongs under a later loop stands before its opener.
      if (places === law)
        passOver((own) => law.slice(index).some((next) => next.id === own), 'stands in the wrong place')
      let times = 0
      while (here() === id) {
        times++
        if (times > most) fault(id, `stands more than ${most} times`)
        at++
        passStrangers()
        walk(loop)
      }
      if (need === 'M' && times === 0) fault(id, 'is missing')
    })
  }

  walk(law)
  passOver(() => false, 'stands after the end')
  return faults
}

const knows = (places: readonly Place[], id: string): boolean =>
  places.some((place) => place.id === id || knows(place.loop, id))
