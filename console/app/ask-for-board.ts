import { calls } from 'virtual:calls'
import { callAhead } from '../call/call.ts'
import { preferencesNow } from '../call/preferences.ts'
import { dayIn, endOfDay, startOfDay, viewerZone } from '../time/zone.ts'
import { askedWho } from './sign-in/ask-who.ts'

/** The board's first day in the viewer's zone, up to the first instant of the next day. */
export function openingDay(zone: string, now: number): { from: string; to: string } {
  const day = dayIn(zone, new Date(now).toISOString())
  const to = new Date(Date.parse(endOfDay(zone, day)) + 1).toISOString()
  return { from: new Date(startOfDay(zone, day)).toISOString(), to }
}

/** Today's lanes, and the unassigned orders. */
export async function askForBoard(token: string) {
  void callAhead(token, calls.board.unassigned, { q: '' })
  const who = preferencesNow().timeZone ? undefined : await askedWho()
  const zone = preferencesNow().timeZone || who?.preferences.timeZone || who?.timeZone || ''
  void callAhead(token, calls.board.lanes, openingDay(viewerZone(zone), Date.now()))
}
