import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { ActAnswer } from '@shortcut/domain/tasks/acts.ts'
import { say } from '@shortcut/words/say.ts'
import type { z } from 'zod'
import { transactionOf } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { fieldErrors } from '../../platform/http/field-errors.ts'
import { unprintableIn } from '../../platform/http/printable.ts'
import { mayRetry, translateConstraint } from '../../platform/http/refusals.ts'
import { claimAct, keepAnswer, type Sent, type SentAct, sentenceOf } from './act-answers.ts'

const tries = 3

export interface Told {
  outcome: 'applied' | 'held' | 'refused'
  message: string
}

/** An act of this form. @throws Refusal 422 with its fields */
export function readAct<A extends z.ZodType>(context: Context, form: A, sent: Sent): z.output<A> {
  const read = form.safeParse(sent, { reportInput: true })
  if (read.success) {
    const [path] = unprintableIn(read.data)
    if (path === undefined) return read.data
    const message = say(context.language, 'fieldError', 'controlCharacters')
    throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path, message }] })
  }
  const issues = read.error.issues.map((issue) => (isEmptyList(issue) ? { ...issue, message: 'required' } : issue))
  throw new Refusal(codes.invalid, 'invalid', {}, { fields: fieldErrors(issues, context.language) })
}

/** Nothing was chosen: that is missing, while a number below its least is there and wrong. */
const isEmptyList = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_small' && issue.origin === 'array' && issue.minimum === 1

/**
 * Does an act of a phone once, in a transaction of its own, and keeps its first answer. One that is refused stays
 * refused; after a failure that may pass the phone sends it again.
 * @param work what a new act does
 * @param whenRefused what is kept of an act that was refused, such as a row of the log
 */
export async function takeAct(
  context: Context,
  act: SentAct,
  work: (own: Context) => Promise<Told>,
  whenRefused?: (own: Context, refusal: Refusal) => Promise<void>,
): Promise<ActAnswer> {
  const doOnce = async (own: Context) => {
    const known = await claimAct(own, act)
    if (known) return known
    const { outcome, message } = await work(own)
    const answer = { id: act.id, outcome, message }
    await keepAnswer(own, answer)
    return answer
  }
  try {
    return await inTransaction(context, doOnce)
  } catch (thrown) {
    const error = translateConstraint(thrown, context.language)
    if (!(error instanceof Refusal) || isPassing(error)) throw error
    context.refused(error, act.id)
    return inTransaction(context, async (own) => {
      const { answer, isNew } = await refuseAct(own, act, sentenceOf(own, error))
      if (isNew) await whenRefused?.(own, error)
      return answer
    })
  }
}

/** It may go well when the phone sends the act again. */
const isPassing = ({ code, key }: Refusal) =>
  key === 'changedMeanwhile' || [codes.ourFault, codes.diskFull, codes.slowDown, codes.busy].some((one) => one === code)

/** It stays refused for ever, also if it could be accepted later. */
async function refuseAct(
  context: Context,
  act: SentAct,
  message: string,
): Promise<{ answer: ActAnswer; isNew: boolean }> {
  const known = await claimAct(context, act)
  if (known) return { answer: known, isNew: false }
  const answer = { id: act.id, outcome: 'refused' as const, message }
  await keepAnswer(context, answer)
  return { answer, isNew: true }
}

/** Retries if it lost a race inside PostgreSQL. */
async function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const after: (() => void)[] = []
    try {
      const done = await transactionOf(context.db, (db) =>
        work({ ...context, db, afterCommit: (later) => after.push(later) }),
      )
      for (const later of after) context.afterCommit(later)
      return done
    } catch (error) {
      if (!mayRetry(error) || attempt === tries) throw error
    }
  }
}
