import { codes } from '@shortcut/domain/errors.ts'
import { CallError } from '../call/call.ts'

/** Sentences by path of the field ('stops.0.city'). */
export type FormErrors = Readonly<Record<string, string>>

/**
 * Sentences by field, where a call that handles `codes.invalid` was refused for what is in its fields; undefined where it failed otherwise, which
 * the call has said itself. Anything else that was thrown is thrown on.
 * @param at where the form has a field of the call
 */
export function fieldErrorsOf(error: unknown, at: (path: string) => string = (path) => path): FormErrors | undefined {
  if (!(error instanceof CallError)) throw error
  if (error.code !== codes.invalid) return undefined
  return Object.fromEntries(error.fields.map(({ path, message }) => [at(path), message]))
}

/** Runs a call with one field: returns the sentence for it. */
export async function fieldErrorOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run()
  } catch (error) {
    return Object.values(fieldErrorsOf(error) ?? {})[0]
  }
}
