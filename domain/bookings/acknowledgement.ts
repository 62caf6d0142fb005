import type { Partner } from '../partners/api.ts'
import { partnerFor } from '../partners/match.ts'
import type { Interchange } from '../x12/x12-envelope.ts'
import type { OutContent } from '../x12/x12-write.ts'
import type { Read204File } from './tender/x12-204.ts'
import { composeAcknowledgement, composeTa1 } from './tender/x12-997.ts'

/** The answer to one interchange of a file, and its receiver. */
export interface Acknowledgement {
  partner: Partner
  kind: '997' | '999' | 'TA1'
  content: OutContent
}

/**
 * The acknowledgements of a file: one per interchange and partner, with a TA1 if requested and a 997 or 999 per group
 * of that partner. Groups that contain only acknowledgements are not acknowledged.
 * @param at ISO 8601 UTC
 */
export function acknowledge(file: Read204File, partners: readonly Partner[], at: string): Acknowledgement[] {
  return file.interchanges.flatMap((interchange) => {
    const groups = new Map<Partner, Interchange['groups']>()
    const first = partnerFor(partners, interchange)
    if (first) groups.set(first, [])
    for (const group of interchange.groups) {
      const partner = partnerFor(partners, interchange, group)
      if (!partner || group.functionalId === 'FA') continue
      groups.set(partner, [...(groups.get(partner) ?? []), group])
    }
    const told = [...groups].find(([, own]) => own.length > 0)?.[0] ?? first
    return [...groups].flatMap(([partner, own]): Acknowledgement[] => {
      const wantsTa1 =
        partner === told && (partner.wantsTa1 === 'always' || (partner.wantsTa1 === 'asked' && interchange.asksForTa1))
      const ta1s = wantsTa1 && interchange.isa ? [composeTa1(file, interchange, at)] : []
      const { acknowledgeWith: type, x12Version } = partner
      const sets = partner.wants997 ? own.map((group) => composeAcknowledgement(type, file, group, x12Version)) : []
      if (ta1s.length + sets.length === 0) return []
      const content = { version: x12Version, ta1s, groups: sets.length > 0 ? [{ functionalId: 'FA', sets }] : [] }
      return [{ partner, kind: sets.length > 0 ? type : 'TA1', content }]
    })
  })
}
