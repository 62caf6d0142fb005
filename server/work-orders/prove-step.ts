import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import type { StepInput, StepKind } from '@shortcut/domain/work-orders/task-api.ts'
import { say } from '@shortcut/words/say.ts'
import { markAttached } from '../files/references.ts'
import type { Context } from '../platform/context.ts'

/** What the customer asks a driver to bring back. */
export interface ProofRules {
  pickupPhotosRequired: number
  deliveryPhotosRequired: number
  signatureRequired: boolean
}

/**
 * That a step brings the proof that the customer asks for, in files that the reporter or the driver uploaded.
 * @param persons whose files may be used
 * @throws Refusal 422 at the field
 */
export async function guardProof(
  context: Context,
  kind: StepKind,
  input: StepInput,
  rules: ProofRules,
  persons: readonly (string | null)[],
): Promise<void> {
  const { language } = context
  const photos = new Set(input.photos)
  const needed = kind === 'pickUp' ? rules.pickupPhotosRequired : kind === 'deliver' ? rules.deliveryPhotosRequired : 0
  const refuse = (path: string, key: 'photosMissing' | 'receiverMissing', params = {}) =>
    new Refusal(codes.invalid, key, params, { fields: [{ path, message: say(language, 'refusal', key, params) }] })

  await guardFiles(context, input, persons)
  if (photos.size < needed) throw refuse('photos', 'photosMissing', { count: needed })
  if (kind !== 'deliver') return
  if (rules.signatureRequired && !input.signatureFileId)
    throw new Refusal(
      codes.invalid,
      'invalid',
      {},
      { fields: [{ path: 'signatureFileId', message: say(language, 'fieldError', 'required') }] },
    )
  if (!input.receivedBy && !input.signatureFileId && photos.size === 0) throw refuse('receivedBy', 'receiverMissing')
}

const filesOf = (input: StepInput) => [
  ...(input.photos ?? []).map((id, index) => ({ id, path: `photos.${index}` })),
  ...(input.containerPhotos ?? []).map((id, index) => ({ id, path: `containerPhotos.${index}` })),
  ...(input.signatureFileId ? [{ id: input.signatureFileId, path: 'signatureFileId' }] : []),
]

/** Whatever becomes of the step: it is kept with its files, also when it is held or refused. */
export const attachProof = ({ db, now }: Context, input: StepInput) =>
  markAttached(
    db,
    filesOf(input).map(({ id }) => id),
    now,
  )

async function guardFiles(context: Context, input: StepInput, persons: readonly (string | null)[]) {
  const used = filesOf(input)
  if (used.length === 0) return
  const files = await context.db
    .selectFrom('file')
    .select('id')
    .where(
      'id',
      'in',
      used.map((file) => file.id),
    )
    .where(
      'uploadedBy',
      'in',
      persons.filter((person) => person !== null),
    )
    .execute()
  const known = new Set(files.map((file) => file.id))
  const message = say(context.language, 'refusal', 'notFound', { thing: 'file' })
  const fields: FieldError[] = used.filter(({ id }) => !known.has(id)).map(({ path }) => ({ path, message }))
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
}
