import { calls } from 'virtual:calls'
import { callAhead } from '../call/call.ts'
import { preferencesNow } from '../call/preferences.ts'
import { dayIn, endOfDay, startOfDay, viewerZone } from '../time/zone.ts'
import { askedWho } from './sign-in/ask-who.ts'

/** The day that the board opens on, on the viewer's clock, to the first instant of the next. */
export function openingDay(zone: string, now: number): { from: string; to: string } {
  const day = dayIn(zone, new Date(now).toISOString())
  const to = new Date(Date.parse(endOfDay(zone, day)) + 1).toISOString()
  return { from: new Date(startOfDay(zone, day)).toISOString(), to }
}

/** The lanes of today, and what waits beside them. */
export async function askForBoard() {
  void callAhead(calls.board.unassigned, { q: '' })
  const who = preferencesNow().timeZone ? undefined : await askedWho()
  const zone = preferencesNow().timeZone || who?.preferences.timeZone || who?.timeZone || ''
  void callAhead(calls.board.lanes, openingDay(viewerZone(zone), Date.now()))
}
