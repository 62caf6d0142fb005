import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { say } from '@shortcut/words/say.ts'
import { readApart, TookTooMuch } from '../../platform/read-apart.ts'
import { type PartRead, type Read, refused, type SetsSent } from './read-result.ts'
import { readSets } from './read-sets.ts'
import type { SetsEnd } from './sets-worker.ts'

/** A body from this size on is read outside the server's thread; a smaller one is faster than starting a thread. */
export const largeBytes = 128 * 1024

/** A caller holds a connection while its file waits, so at most this many wait. */
export const mostWaiting = 3

const bounds = { seconds: 30, megabytes: 700, mostWaiting }
const thread = new URL('./sets-worker.ts', import.meta.url)

/** Reads JSON bookings or tenders. @throws Refusal 429 if too many are being read, or one took too long */
export async function readSetsApart(sent: SetsSent): Promise<Read> {
  if (sent.content.length < largeBytes) return readSets(sent)
  const { partners, kind, language } = sent
  // A thread returns copies of the settings; replaces them with the one original.
  const own = <P extends Partner | null>(copy: P) => (partners.find(({ id }) => id === copy?.id) ?? copy) as P
  try {
    const { items, end } = await readApart<PartRead, SetsEnd>(thread, sent, bounds)
    for (const part of items) part.partner = own(part.partner)
    const acknowledgements = end.acknowledgements?.map((one) => ({ ...one, partner: own(one.partner) }))
    return { ...end, parts: items, ...(acknowledgements && { acknowledgements }) }
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error
    if (error.what === 'time') throw new Refusal(codes.slowDown, 'slowDown', { seconds: 30 }, { retryAfter: 30 })
    return refused(kind.toUpperCase(), say(language, 'inbound', 'tooMuchToRead'), 400)
  }
}
