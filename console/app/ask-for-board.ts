import { calls } from 'virtual:first-calls'
import { callAhead } from '../call/call.ts'
import { dayIn, endOfDay, startOfDay } from '../time/zone.ts'
import { askedZone } from './sign-in/ask-who.ts'

/** The board's first day in the viewer's zone, up to the first instant of the next day. */
export function openingDay(zone: string, now: number): { from: string; to: string } {
  const day = dayIn(zone, new Date(now).toISOString())
  const to = new Date(Date.parse(endOfDay(zone, day)) + 1).toISOString()
  return { from: new Date(startOfDay(zone, day)).toISOString(), to }
}

/** Today's lanes, and the unassigned orders. */
export async function askForBoard(token: string) {
  void callAhead(token, calls.board.unassigned, { q: '' })
  void callAhead(token, calls.board.lanes, openingDay(await askedZone(), Date.now()))
}
