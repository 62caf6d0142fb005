import type { Segment } from '../segment.ts'
import { readEnvelope } from '../x12-envelope.ts'
import { tokenizeX12 } from '../x12-tokenizer.ts'
import { checkSet, sentenceOf } from './check-set.ts'
import { sentVersions } from './elements.ts'

/** ISA01 to ISA16 by their lengths. */
const isaLengths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]
/** What the reader of tenders reports for every set that is no tender. */
const ofTenders = 'set.notTender'

const bare = ({ elements }: Segment) => [...elements]

/**
 * Reads an interchange that we wrote like a strict receiver, and reports every fault: envelope, counts, and every set
 * against its version's tables. Empty if there is none.
 */
export function checkInterchange(text: string): string[] {
  const { interchanges, faults } = readEnvelope(text)
  const said = faults.map(({ at, message }) => `${at}: ${message}`)
  const isa = tokenizeX12(text).segments[0]
  isaLengths.forEach((length, index) => {
    const given = isa?.elements[index + 1] ?? ''
    if (given.length !== length) said.push(`ISA, element ${index + 1}: has ${given.length} characters, not ${length}`)
  })
  for (const { groups, version } of interchanges)
    for (const { gs, sets, version: written } of groups) {
      const known = sentVersions.find((one) => one === written)
      if (!known) said.push(`GS, element 8: ${written} is not a version that we send`)
      if (version !== written.slice(0, 5)) said.push(`ISA, element 12: ${version} is not the version of its groups`)
      for (const id of [gs?.elements[2], gs?.elements[3]])
        if (!id || id.length < 2 || id.length > 15)
          said.push('GS: the ids of sender and receiver have 2 to 15 characters')
      for (const { type, segments, faults: own } of sets) {
        said.push(...own.filter(({ code }) => code !== ofTenders).map(({ at, message }) => `${at}: ${message}`))
        if (known)
          said.push(...checkSet(known, type, segments.map(bare)).map((fault) => `${type}, ${sentenceOf(fault)}`))
      }
    }
  return said
}
