import { codes, fieldsOf, Refusal } from '@shortcut/domain/errors.ts'
import { sayRefusal } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from './http/context.ts'
import { translateConstraint } from './http/refusals.ts'

/** The result of an action on several records, each reported separately. */
export interface PerItem {
  done: string[]
  failed: { id: string; code: number; message: string }[]
}

/**
 * Runs `work` for each in order of id (so that two such calls cannot deadlock); a refusal does not affect the others.
 */
export async function perItem(
  context: Context,
  ids: readonly string[],
  work: (context: Context, id: string) => Promise<void>,
): Promise<PerItem> {
  const answer: PerItem = { done: [], failed: [] }
  for (const id of [...new Set(ids)].sort()) {
    await sql`SAVEPOINT item`.execute(context.db)
    try {
      await work(context, id)
      await sql`RELEASE SAVEPOINT item`.execute(context.db)
      answer.done.push(id)
    } catch (thrown) {
      const error = translateConstraint(thrown, context.language)
      if (!(error instanceof Refusal) || error.code === codes.ourFault || error.code === codes.diskFull) throw error
      await sql`ROLLBACK TO SAVEPOINT item`.execute(context.db)
      context.refused(error, id)
      answer.failed.push({ id, code: error.code, message: sentenceOf(context, error) })
    }
  }
  return answer
}

/** A list has no fields: the first error's sentence is used. */
function sentenceOf({ language }: Context, { key, params, data }: Refusal): string {
  const [field] = fieldsOf(data)
  return key === 'invalid' && field ? field.message : sayRefusal(language, key, params)
}
