import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import type { StepInput, StepKind } from '@shortcut/domain/tasks/task-api.ts'
import { say } from '@shortcut/words/say.ts'
import { markAttached } from '../files/references.ts'
import type { Context } from '../platform/http/context.ts'

/** The proof that the customer requires from the driver. */
export interface ProofRules {
  pickupPhotosRequired: number
  deliveryPhotosRequired: number
  signatureRequired: boolean
}

/**
 * Checks that a step names the proof that the customer requires.
 * @throws Refusal 422 at the field
 */
export function guardProof({ language }: Context, kind: StepKind, input: StepInput, rules: ProofRules): void {
  const photos = new Set(input.photos)
  const needed = kind === 'pickUp' ? rules.pickupPhotosRequired : kind === 'deliver' ? rules.deliveryPhotosRequired : 0
  const refuse = (path: string, key: 'photosMissing' | 'receiverMissing', params = {}) =>
    new Refusal(codes.invalid, key, params, { fields: [{ path, message: say(language, 'refusal', key, params) }] })

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

/** The step is stored with its files in any case, also if it is held or refused. */
export const attachProof = ({ db, now }: Context, input: StepInput) =>
  markAttached(
    db,
    filesOf(input).map(({ id }) => id),
    now,
  )

/**
 * Keeps a refused step only with files of its reporter or driver: naming other people's files must not preserve them.
 * @param persons whose files may be used
 */
export async function withOwnFiles(context: Context, input: StepInput, persons: readonly (string | null)[]) {
  const own = await findOwnFiles(context, input, persons)
  const { photos = [], containerPhotos = [], signatureFileId: signature } = input
  const isOwn = (id: string) => own.has(id)
  return {
    ...input,
    photos: photos.filter(isOwn),
    containerPhotos: containerPhotos.filter(isOwn),
    signatureFileId: signature && isOwn(signature) ? signature : null,
  }
}

/**
 * Checks that a step's files are there and were uploaded by the reporter or the driver.
 * @param persons whose files may be used
 * @throws Refusal 422 at the field
 */
export async function guardFiles(context: Context, input: StepInput, persons: readonly (string | null)[]) {
  const own = await findOwnFiles(context, input, persons)
  const message = say(context.language, 'refusal', 'notFound', { thing: 'file' })
  const fields: FieldError[] = filesOf(input).flatMap(({ id, path }) => (own.has(id) ? [] : { path, message }))
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
}

async function findOwnFiles({ db }: Context, input: StepInput, persons: readonly (string | null)[]) {
  const ids = filesOf(input).map(({ id }) => id)
  if (ids.length === 0) return new Set<string>()
  const known = persons.filter((person) => person !== null)
  const files = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('uploadedBy', 'in', known)
    .execute()
  return new Set(files.map(({ id }) => id))
}
