import { acknowledge } from '@shortcut/domain/bookings/acknowledgement.ts'
import type { tenderPreviewApi } from '@shortcut/domain/bookings/preview-api.ts'
import { read204File } from '@shortcut/domain/bookings/tender/x12-204.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { lackingScac, type PartnerForm } from '@shortcut/domain/partners/fields.ts'
import { partnerFor } from '@shortcut/domain/partners/match.ts'
import { readingOf } from '@shortcut/domain/partners/tender-reading.ts'
import type { Fault, X12Fault } from '@shortcut/domain/x12/faults.ts'
import { writeInterchange } from '@shortcut/domain/x12/x12-write.ts'

import type { Handlers } from '../platform/http/http.ts'

/** Most sets shown: the others are read the same way. */
const mostSets = 20
const mostFaults = 200

const plain = (faults: readonly X12Fault[]): Fault[] =>
  faults.slice(0, mostFaults).map(({ at, message }) => ({ at, message }))

/** Reads a file as if this partner had sent it, and composes the answers. */
function previewTenders(form: PartnerForm, text: string, now: string): ReplyOf<typeof tenderPreviewApi.preview> {
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

export const tenderPreviewRoutes: Handlers<typeof tenderPreviewApi> = {
  preview: async (context, { partner, text }) => previewTenders(partner, text, context.now),
}
