import { codes } from '@shortcut/domain/errors.ts'
import { Refused, type Send } from '../call/call.ts'
import type { Track } from './track.ts'

/** So many fit in one call. */
const batch = 500

/**
 * Sends a person's positions, the oldest first. Each may be sent any number of times: the server knows them by their time.
 * @throws Unreached, or Refused if the session has ended; what is not sent stays
 */
export async function sendTrack(track: Track, send: Send, person: { id: string; token: string }): Promise<void> {
  for (;;) {
    const kept = await track.oldest(person.id, batch)
    if (kept.length === 0) return void (await track.forgetThinned(person.id))
    const positions = kept.map(({ number: _, personId: __, ...position }) => position)
    await send('driverTask/positions', { json: { positions } }, person.token).catch((error: unknown) => {
      // It would be refused for ever, and the ones after it would wait for ever.
      if (!(error instanceof Refused) || error.code !== codes.invalid) throw error
    })
    await track.remove(kept.map(({ number }) => number))
    if (kept.length < batch) return void (await track.forgetThinned(person.id))
  }
}
