import type { OutSegment } from '../x12-write.ts'
import { segmentFaults } from './check-elements.ts'
import type { SentVersion } from './elements.ts'
import { segmentLaws } from './segments.ts'
import { type Place, setLaws } from './sets.ts'

/** A fault that a strict receiver would refuse. `segment` counts from 1 in the set, starting with ST. */
export interface SetFault {
  segment: number
  id: string
  element?: number
  problem: string
}

/** A fault for people: "segment 3 (L11): …". */
export const sentenceOf = ({ segment, id, element, problem }: SetFault): string =>
  `segment ${segment} (${id}${element ? `, element ${element}` : ''}): ${problem}`

/**
 * Checks a whole set against X12's tables: order and repeats of segments, then their elements.
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

/** SE01 counts the segments including ST and SE; SE02 repeats ST02. */
function counted(segments: readonly OutSegment[]): SetFault[] {
  const [st, se] = [segments[0], segments.at(-1)]
  if (st?.[0] !== 'ST' || se?.[0] !== 'SE') return []
  const place = { segment: segments.length, id: 'SE' }
  return [
    ...(Number(se[1]) === segments.length ? [] : [{ ...place, element: 1, problem: `counts ${se[1]} segments` }]),
    ...(se[2] === st[2] ? [] : [{ ...place, element: 2, problem: 'differs from the number in ST' }]),
  ]
}

/** Walks the set along its table and reports segments that are misplaced, repeated too often, or missing. */
function orderFaults(law: readonly Place[], segments: readonly OutSegment[]): SetFault[] {
  const faults: SetFault[] = []
  let at = 0
  const here = () => segments[at]?.[0] ?? ''
  const fault = (id: string, problem: string) => faults.push({ segment: at + 1, id, problem })

  /** Reports segments that cannot be here and skips them, so that the rest is still checked. */
  function passOver(isKnown: (id: string) => boolean, problem: string) {
    for (; at < segments.length && !isKnown(here()); at++) fault(here(), problem)
  }
  const passStrangers = () => passOver((id) => knows(law, id), 'does not belong in this set')

  function walk(places: readonly Place[]) {
    places.forEach(({ id, need, most, loop }, index) => {
      passStrangers()
      // Only a segment of the set's own level can follow here; one that belongs to a later loop is too early.
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
