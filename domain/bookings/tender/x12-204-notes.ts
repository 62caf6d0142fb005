import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import { firstOf, lineOf, type Report, type Sections } from './x12-204-sections.ts'

/** Segments read into fields, stops or references. */
const READ = new Set([
  'B2',
  'B2A',
  'L11',
  'G62',
  'NTE',
  'N1',
  'N2',
  'N3',
  'N4',
  'N7',
  'G61',
  'M7',
  'S5',
  'AT8',
  'PLD',
  'L3',
  'OID',
])

/** Segments kept as text lines, with their labels. */
const LINES: Readonly<Record<string, string>> = {
  AT5: 'Handling',
  LH1: 'Hazardous material',
  LH2: 'Hazard class',
  LH3: 'Hazardous material name',
  LH6: 'Hazardous material certification',
  LHE: 'Hazardous material',
  LHR: 'Hazardous material',
  LHT: 'Hazardous material',
  LH4: 'Hazardous material contact',
  LH5: 'Hazardous material',
  LFH: 'Hazardous material',
  LEP: 'Hazardous material',
  MS3: 'Routing',
  L5: 'Goods',
  LAD: 'Goods',
  C3: 'Currency',
  RTT: 'Rate',
}

/** Content of a tender that has no field, one line each; unknown segments are kept too, with a warning. */
export function readNotes(sections: Sections, report: Report): string[] {
  const notes: string[] = []
  const unread = new Set<string>()
  const all = [sections.header, ...sections.loops.map((loop) => loop.segments), sections.summary].flat()
  const n7 = firstOf(all, 'N7')
  for (const segment of all) {
    if (segment.id === 'N7' && (segment !== n7 || saysMore(segment))) notes.push(`Equipment: ${lineOf(segment)}`)
    if (READ.has(segment.id)) continue
    const words = LINES[segment.id]
    if (words) notes.push(`${words}: ${values(segment)}`)
    else {
      notes.push(lineOf(segment))
      if (!unread.has(segment.id)) report('segment.unread', { id: segment.id }, segment)
      unread.add(segment.id)
    }
  }
  const l3 = firstOf(sections.summary, 'L3')
  const rate = [element(l3, 3), element(l3, 4)].filter(Boolean).join(' ')
  if (/[1-9]/.test(rate)) notes.push(`Offered rate: ${rate}`)
  if (/[1-9]/.test(element(l3, 5))) notes.push(`Offered charge: ${element(l3, 5)} (as sent)`)
  return [...new Set(notes)]
}

/** Elements of an N7 that are read into fields: number, kind, length, check digit, ISO type. */
const readOfN7 = new Set([2, 11, 15, 18, 22])
const saysMore = (n7: Segment): boolean =>
  n7.elements.some((_, place) => place > 0 && !readOfN7.has(place) && element(n7, place) !== '')

const values = (segment: Segment): string => lineOf(segment).slice(segment.id.length + 1)
