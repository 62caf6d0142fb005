import { flightManifestOf } from '@shortcut/domain/air/manifests/flight-message.ts'
import type { ManifestEdition, manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { composeFfm } from '@shortcut/domain/air-messages/ffm/compose-ffm.ts'
import { readMessages } from '@shortcut/domain/air-messages/read.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'

/** The FFM of an edition, with what a receiver would refuse of it. @throws Refusal 404 for a manifest of something else than a flight */
export function flightMessage(
  { kind, content }: ManifestEdition,
  before: ManifestEdition | undefined,
): ReplyOf<typeof manifestApi.message> {
  if (kind !== 'flight') throw new Refusal(codes.notFound, 'notFound', { thing: 'flight manifest' })
  const { text, notes } = composeFfm(flightManifestOf(content, before?.content))
  return { text, name: 'FFM/8', notes, rules: [], faults: readMessages(text).flatMap(({ message }) => message.faults) }
}
