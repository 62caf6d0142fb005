import { calls } from 'virtual:first-calls'
import { codes } from '@shortcut/domain/errors.ts'
import { type Answer, answerOf, type Envelope } from './answers.ts'

/** The answer of each read; all get the same one if the whole question was refused. */
export async function answersOf(reads: readonly string[], response: Response): Promise<Answer[]> {
  const whole = await answerOf(response)
  const answered = whole.reply?.code === codes.done
  const { replies } = (answered ? (whole.reply as Envelope).data : { replies: [] }) as { replies: Answer[] }
  return reads.map((_, at) => replies[at] ?? whole)
}

type Headers = Readonly<Record<string, string>>
type Waiting = { read: string; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
/** Reads of this moment, by their headers: one question has one session and one language. */
const waiting = new Map<string, Waiting[]>()

async function answersTo(reads: readonly string[], headers: Headers): Promise<Answer[]> {
  const [only] = reads
  if (only !== undefined && reads.length === 1)
    return [await answerOf(await fetch(`/shortcut-api/${only}`, { headers, credentials: 'same-origin' }))]
  const response = await fetch(`/shortcut-api/${calls.together.ask.path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ reads }),
  })
  return answersOf(reads, response)
}

async function ask(asking: readonly Waiting[], headers: Headers) {
  try {
    const answers = await answersTo(
      asking.map(({ read }) => read),
      headers,
    )
    for (const [at, { resolve }] of asking.entries()) resolve(answers[at] as Answer)
  } catch (error) {
    for (const { reject } of asking) reject(error)
  }
}

/**
 * Sends a read in one request with the others of the same moment. Rejects like `fetch`.
 * @param read the path of a GET call, with its query
 */
export function readTogether(read: string, headers: Headers, signal: AbortSignal): Promise<Answer> {
  const key = JSON.stringify(headers)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const others = waiting.get(key)
    if (others) return void others.push({ read, resolve, reject })
    const asking: Waiting[] = [{ read, resolve, reject }]
    waiting.set(key, asking)
    queueMicrotask(() => {
      waiting.delete(key)
      void ask(asking, headers)
    })
  })
}
