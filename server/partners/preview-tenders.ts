import type { Fault, X12Fault } from '@shortcut/domain/bookings/faults.ts'
import { readingOf } from '@shortcut/domain/bookings/tender-reading.ts'
import { read204File } from '@shortcut/domain/bookings/x12-204.ts'
import { writeInterchange } from '@shortcut/domain/bookings/x12-write.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { acknowledge } from '@shortcut/domain/partners/acknowledgement.ts'
import type { Partner, partnerApi } from '@shortcut/domain/partners/api.ts'
import { lackingScac, type PartnerForm } from '@shortcut/domain/partners/fields.ts'
import { partnerFor } from '@shortcut/domain/partners/match.ts'

/** So many sets are shown: the others are read the same way. */
const mostSets = 20
const mostFaults = 200

const plain = (faults: readonly X12Fault[]): Fault[] =>
  faults.slice(0, mostFaults).map(({ at, message }) => ({ at, message }))

/** Reads a file as if this partner had sent it, and composes what would be answered. */
export function previewTenders(form: PartnerForm, text: string, now: string): ReplyOf<typeof partnerApi.preview> {
  const partner: Partner = {
    ...form,
    kind: 'x12',
    id: form.id ?? form.accountId,
    version: 0,
    updatedAt: '',
    updatedBy: '',
  }
  const reading = readingOf(partner)
  const file = read204File(text, () => reading)
  const answers = acknowledge(file, [partner], now)
  return {
    sets: file.sets.slice(0, mostSets).map((set) => ({
      at: set.at,
      controlNumber: set.controlNumber,
      purpose: set.purpose ?? '',
      isTheirs: partnerFor([partner], set.interchange, set.group) !== undefined,
      verdict: set.acknowledge,
      shipmentId: set.shipmentId,
      customerReferenceNumber: set.customerReferenceNumber,
      booking: set.booking ?? null,
      lacksScac: lackingScac(partner, set.booking?.scac),
      errors: plain(set.errors),
      warnings: plain(set.warnings),
    })),
    faults: plain(file.errors),
    answers: answers.map(({ kind, content }) => ({ kind, text: writeInterchange(partner, content, 0, now) })),
  }
}
