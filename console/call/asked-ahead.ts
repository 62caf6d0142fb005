import { type Answer, answerOf } from './answers.ts'
import { answersOf } from './together.ts'

declare global {
  interface Window {
    /** Requests that first-paint.js sent before any of this code had loaded. */
    askedAhead?: {
      token: string | null
      lang: string
      /** In ms since 1970. */
      at: number
      /** By address. */
      replies: Record<string, Promise<Response>>
      /** Several reads in one request. */
      together?: { reads: string[]; reply: Promise<Response> }
    }
  }
}

function readAnswers(): Map<string, Promise<Answer>> {
  const answers = new Map<string, Promise<Answer>>()
  const { replies = {}, together } = window.askedAhead ?? {}
  for (const [url, reply] of Object.entries(replies)) answers.set(url, reply.then(answerOf))
  if (together) {
    const { reads, reply } = together
    const all = reply.then((response) => answersOf(reads, response))
    reads.forEach((read, at) => {
      answers.set(
        `/shortcut-api/${read}`,
        all.then((each) => each[at] as Answer),
      )
    })
  }
  // A failure is reported by the call that takes the answer.
  for (const answer of answers.values()) answer.catch(() => undefined)
  return answers
}

const answers = readAnswers()

/** The answer to a call that first-paint.js has sent already, once, and not if it is older than `maxAge`, ms. */
export function takeEarliest(
  url: string,
  { Authorization, lang }: Record<string, string>,
  maxAge: number,
): Promise<Answer> | undefined {
  const { askedAhead } = window
  const answer = answers.get(url)
  answers.delete(url)
  if (!askedAhead || Date.now() - askedAhead.at > maxAge) return undefined
  const isUsable = Authorization === `Bearer ${askedAhead.token}` && lang === askedAhead.lang
  return isUsable ? answer : undefined
}

export const dropEarliest = () => answers.clear()
