import { codes, type FieldError } from '@shortcut/domain/errors.ts'
import { CallError } from '../call/call.ts'

/** Runs a call that handles `codes.invalid` and has one field: returns the sentence for it. Other refusals are said by the call itself. */
export async function fieldErrorOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === codes.invalid) return (error.data as { fields?: FieldError[] }).fields?.[0]?.message
  }
}
