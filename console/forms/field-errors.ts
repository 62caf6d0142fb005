import { codes } from '@shortcut/domain/errors.ts'
import { CallError } from '../call/call.ts'

/** Error sentences by the field's path ('stops.0.city'). */
export type FormErrors = Readonly<Record<string, string>>

/**
 * Error sentences by field, if a call that handles `codes.invalid` was refused for its fields; undefined if it failed otherwise, which
 * the call has shown itself. Throws any other error again.
 * @param at the path in the form for a path in the call
 */
export function fieldErrorsOf(error: unknown, at: (path: string) => string = (path) => path): FormErrors | undefined {
  if (!(error instanceof CallError)) throw error
  if (error.code !== codes.invalid) return undefined
  return Object.fromEntries(error.fields.map(({ path, message }) => [at(path), message]))
}

/** Runs a call with one field and returns that field's error. */
export async function fieldErrorOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run()
  } catch (error) {
    return Object.values(fieldErrorsOf(error) ?? {})[0]
  }
}
