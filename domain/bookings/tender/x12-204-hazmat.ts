import { type HazmatClass, readHazmatClass, strictness } from '../../work-orders/hazmat.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { Report, Sections } from './x12-204-sections.ts'

/** LFH01 (element 808) values that identify the class by themselves: dangerous when wet, radioactive, poison. */
const declared: Readonly<Record<string, HazmatClass>> = { DWW: '4.3', RAM: '7', POI: '6.1', PIH: '6.1' }

const hazardous = new Set(['LH1', 'LH2', 'LH3', 'LH6', 'LFH'])

/**
 * The load's hazard class: from LH2 (LH201; a subsidiary class, LH202 S, does not count), else as declared by an LFH.
 */
export function readHazmat({ header, loops, summary }: Sections, report: Report): HazmatClass | undefined {
  const said = [header, ...loops.map((loop) => loop.segments), summary].flat().filter(({ id }) => hazardous.has(id))
  const found: { code: HazmatClass; segment: Segment }[] = []
  for (const segment of said) {
    if (segment.id !== 'LH2' || element(segment, 2).toUpperCase() === 'S') continue
    const code = readHazmatClass(element(segment, 1))
    if (code) found.push({ code, segment })
    else if (code === undefined) report('hazmat.class', { value: element(segment, 1) }, segment, 1)
  }
  if (found.length === 0)
    for (const segment of said) {
      const code = segment.id === 'LFH' ? declared[element(segment, 1).toUpperCase()] : undefined
      if (code) found.push({ code, segment })
    }
  const [first] = said
  if (found.length === 0 && first) report('hazmat.noClass', { id: first.id }, first)
  const codes = [...new Set(found.map(({ code }) => code))]
  const code = codes.sort((one, other) => strictness(one) - strictness(other))[0]
  if (codes.length > 1) report('hazmat.several', { classes: codes.join(', '), code: code ?? '' }, found[0]?.segment, 1)
  return code
}
