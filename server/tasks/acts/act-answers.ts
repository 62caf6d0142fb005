import { createHash } from 'node:crypto'
import { id as idInput } from '@shortcut/domain/endpoint.ts'
import { fieldsOf, type Refusal } from '@shortcut/domain/errors.ts'
import type { ActAnswer } from '@shortcut/domain/tasks/acts.ts'
import { actFieldName } from '@shortcut/words/en/phones/act-fields.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { type Context, sessionOf } from '../../platform/http/context.ts'

/** As it is kept: that an act was repeated is no outcome of its own. */
type Outcome = Exclude<ActAnswer['outcome'], 'repeated'>

/** An act as it was sent, perhaps unreadable. */
export type Sent = Record<string, unknown> & { id: string }

/** What identifies an act besides its id, readable or not. */
export interface SentAct {
  id: string
  kind: string
  taskId: string | null
  /** Of all that it says. */
  digest: string
}

/** The same for the same content, in whatever order its fields come. Where the phone was and how wrong its clock says nothing of the act. */
function digestOf({ position: _, skewMs: __, ...said }: Sent): string {
  const inOrder = (_key: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(said, inOrder)).digest('base64url')
}

/** @param kinds the kinds of act that this app has */
export const sentAct = (sent: Sent, kinds: readonly string[]): SentAct => ({
  id: sent.id,
  kind: kinds.find((kind) => kind === sent.kind) ?? '',
  taskId: idInput.safeParse(sent.taskId).data ?? null,
  digest: digestOf(sent),
})

/** Whose act it is: a driver's or a warehouse worker's. */
function personOf(context: Context) {
  const { personId, appType } = sessionOf(context)
  return appType === 3 ? { workerId: personId } : { driverId: personId }
}

/**
 * Takes an id for an act. A simultaneous sending of the same act waits until this one is answered.
 * @returns undefined if it is new, else the answer of the first time
 */
export async function claimAct(context: Context, act: SentAct): Promise<ActAnswer | undefined> {
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('phoneAct')
    .values({ ...act, ...personOf(context), outcome: 'applied', receivedAt: context.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? undefined : answerAgain(context, act)
}

/** An id of another person, or with another content than what was done under it, is refused, and nothing is said about it. */
async function answerAgain(context: Context, { id, kind, taskId, digest }: SentAct): Promise<ActAnswer> {
  const { rows } = await sql<{
    isSame: boolean
    outcome: Outcome
    message: string
    now: Outcome | null
    why: string | null
  }>`
    SELECT coalesce(a.driver_id, a.worker_id) = ${sessionOf(context).personId}::uuid AND a.kind = ${kind} AND a.task_id IS NOT DISTINCT FROM ${taskId}::uuid
        AND (a.digest IN ('', ${digest}) OR a.outcome = 'refused') AS is_same,
      a.outcome, a.message, coalesce(e.outcome, r.outcome) AS now, coalesce(e.outcome_reason, r.outcome_reason) AS why
    FROM phone_act a LEFT JOIN task_event e ON e.id = a.id LEFT JOIN task_report r ON r.id = a.id WHERE a.id = ${id}`.execute(
    context.db,
  )
  const known = rows[0]
  if (!known?.isSame) return { id, outcome: 'refused', message: say(context.language, 'refusal', 'actReused') }
  const { outcome, message, now, why } = known
  if (outcome === 'held') return { id, outcome: now ?? outcome, message: why ?? message }
  return { id, outcome: outcome === 'applied' ? 'repeated' : outcome, message }
}

/** Keeps the first answer; the claim already says that an act was applied without a word. */
export async function keepAnswer({ db }: Context, { id, outcome, message }: ActAnswer & { outcome: Outcome }) {
  if (outcome === 'applied' && message === '') return
  await db.updateTable('phoneAct').set({ outcome, message }).where('id', '=', id).execute()
}

/** Why an act is refused, in one sentence: the first field that is wrong, with its name. */
export function sentenceOf({ language }: Context, { key, params, data }: Refusal): string {
  // The same id as of a message or step that came by another call.
  if (key === 'keyReused' || key === 'takenUnseen') return say(language, 'refusal', 'actReused')
  const [field] = fieldsOf(data)
  if (key !== 'invalid' || !field) return sayRefusal(language, key, params)
  if (!field.path || isSentence(field.message)) return field.message
  const name = nameIn(field.path)
  if (!name) return say(language, 'refusal', 'actUnreadable')
  const named = { field: say(language, 'actFieldName', name) }
  const missing = (['not null', 'required'] as const).map((why) => say(language, 'fieldError', why))
  return missing.includes(field.message)
    ? say(language, 'refusal', 'actFieldMissing', named)
    : say(language, 'refusal', 'actField', { ...named, why: field.message })
}

/** It says by itself what is wrong, as 'There is no such stop.' does. */
const isSentence = (text: string) => /^\p{Lu}.*[.]$/u.test(text) || text.endsWith('。')

type Named = keyof typeof actFieldName
const isNamed = (part: string): part is Named => Object.hasOwn(actFieldName, part)
/** What people call the field of a path such as data.refused.0.reason. */
function nameIn(path: string): Named | undefined {
  const parts = path.split('.')
  // The value or the unit of a weight is the weight.
  const whole = isAmountPart(parts.at(-1)) ? parts.at(-2) : undefined
  return whole && isNamed(whole) ? whole : parts.findLast(isNamed)
}
const isAmountPart = (part = '') => part === 'value' || part === 'unit'
