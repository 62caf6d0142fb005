import type { Group, Interchange } from '../x12/x12-envelope.ts'
import type { Partner } from './api.ts'

const same = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

const groupIdOf = ({ theirGroupId, theirId }: Partner) => theirGroupId || theirId

/**
 * Finds a group's partner among an account's: by ISA05 and ISA06, and if several match, or there is no ISA, by GS02.
 * Undefined if there is none.
 */
export function partnerFor(
  partners: readonly Partner[],
  interchange: Pick<Interchange, 'isa' | 'sender'>,
  group?: Pick<Group, 'sender'>,
): Partner | undefined {
  const { isa, sender } = interchange
  const ofX12 = partners.filter((partner) => partner.kind === 'x12')
  const senders = isa
    ? ofX12.filter(({ theirQualifier, theirId }) => same(theirId, sender.id) && same(theirQualifier, sender.qualifier))
    : ofX12
  const named = senders.find((partner) => group && same(groupIdOf(partner), group.sender))
  return named ?? (isa ? senders.find(({ theirGroupId }) => theirGroupId === '') : undefined)
}
