import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { nowMs } from '../clock.ts'

const mostAMinute = 120
const mostAddresses = 10_000

/**
 * Limits how often one address may open public pages, per node: a page may poll every few seconds, and a whole office
 * may share an address. It only limits load: a token cannot be guessed.
 * @returns a function that throws Refusal 429 for an address that asks too often
 */
export function openTurnstile() {
  let minute = 0
  const looks = new Map<string, number>()
  return (address: string) => {
    const now = Math.floor(nowMs() / 60_000)
    if (now !== minute || looks.size > mostAddresses) looks.clear()
    minute = now
    const n = (looks.get(address) ?? 0) + 1
    looks.set(address, n)
    if (n <= mostAMinute) return
    const seconds = 60 - Math.floor((nowMs() % 60_000) / 1000)
    throw new Refusal(codes.slowDown, 'slowDown', { seconds }, { retryAfter: seconds })
  }
}
