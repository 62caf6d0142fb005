import { newId } from './new-id.ts'

/** So long an act whose answer was lost can be sent again. After that the same content is another act. */
const keptMs = 10 * 60_000

const unanswered = new Map<string, { id: string; at: number }>()

/**
 * The id of what a person does: the same for the same content until the server has answered, so that *Save* after a lost answer, or pressed
 * twice, is done once.
 */
export function actIdOf(sent: string, at = Date.now()): string {
  for (const [content, act] of unanswered) if (at - act.at > keptMs) unanswered.delete(content)
  const id = unanswered.get(sent)?.id ?? newId()
  unanswered.set(sent, { id, at })
  return id
}

/** From now on the same content is another act. */
export const noteAnswered = (sent: string) => void unanswered.delete(sent)

const ofFiles = new WeakMap<Blob, string>()

/** The same for a file, without looking into it: one that is chosen again is another. */
export function actIdOfFile(file: Blob): string {
  const id = ofFiles.get(file) ?? newId()
  ofFiles.set(file, id)
  return id
}

export const noteFileAnswered = (file: Blob) => void ofFiles.delete(file)
