import { newId } from './new-id.ts'

/** An act whose answer was lost can be sent again for this long. After that the same content counts as another act. */
const keptMs = 10 * 60_000

const unanswered = new Map<string, { id: string; at: number }>()

/** The ids of a form's unanswered calls, by the call's path: an id stays the same whatever is typed in the meantime. */
export type FormActs = Map<string, string>

const forms = new WeakMap<object, FormActs>()

/** Marks an input as a form's, so that it is saved once even if it is changed and sent again. */
export function sentBy<Input extends object>(form: FormActs, input: Input): Input {
  forms.set(input, form)
  return input
}

/**
 * The id of a person's act. The same content, and the same form, keep their id until the server has answered, so *Save* after a
 * lost answer, or pressed twice, takes effect once.
 */
export function actIdOf(path: string, input: object, sent: string, at = Date.now()): string {
  for (const [content, act] of unanswered) if (at - act.at > keptMs) unanswered.delete(content)
  const form = forms.get(input)
  const id = form?.get(path) ?? unanswered.get(sent)?.id ?? newId()
  unanswered.set(sent, { id, at })
  form?.set(path, id)
  return id
}

/** After this, the same content or the same form is another act. */
export function noteAnswered(path: string, input: object, sent: string) {
  unanswered.delete(sent)
  forms.get(input)?.delete(path)
}

const ofFiles = new WeakMap<Blob, string>()

/** The same for a file, without reading it: a file that is chosen again gets another id. */
export function actIdOfFile(file: Blob): string {
  const id = ofFiles.get(file) ?? newId()
  ofFiles.set(file, id)
  return id
}

export const noteFileAnswered = (file: Blob) => void ofFiles.delete(file)
