import { newId } from './new-id.ts'

/** So long an act whose answer was lost can be sent again. After that the same content is another act. */
const keptMs = 10 * 60_000

const unanswered = new Map<string, { id: string; at: number }>()

/** What a form has sent and not heard of, by the call's path: the id stays whatever is typed meanwhile. */
export type FormActs = Map<string, string>

const forms = new WeakMap<object, FormActs>()

/** Marks an input as a form's, so that however often it is changed and saved, it is saved once. */
export function sentBy<Input extends object>(form: FormActs, input: Input): Input {
  forms.set(input, form)
  return input
}

/**
 * The id of what a person does: the same for the same content, and for one form, until the server has answered, so that *Save* after a
 * lost answer, or pressed twice, is done once.
 */
export function actIdOf(path: string, input: object, sent: string, at = Date.now()): string {
  for (const [content, act] of unanswered) if (at - act.at > keptMs) unanswered.delete(content)
  const form = forms.get(input)
  const id = form?.get(path) ?? unanswered.get(sent)?.id ?? newId()
  unanswered.set(sent, { id, at })
  form?.set(path, id)
  return id
}

/** From now on the same content, or the same form, is another act. */
export function noteAnswered(path: string, input: object, sent: string) {
  unanswered.delete(sent)
  forms.get(input)?.delete(path)
}

const ofFiles = new WeakMap<Blob, string>()

/** The same for a file, without looking into it: one that is chosen again is another. */
export function actIdOfFile(file: Blob): string {
  const id = ofFiles.get(file) ?? newId()
  ofFiles.set(file, id)
  return id
}

export const noteFileAnswered = (file: Blob) => void ofFiles.delete(file)
