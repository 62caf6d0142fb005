import { calls } from 'virtual:first-calls'
import { call, callAhead } from '../../call/call.ts'
import { preferencesNow } from '../../call/preferences.ts'
import { session } from '../../call/session.ts'
import { viewerZone } from '../../time/viewer-zone.ts'

/** The ticket is asked for before any page asks: then changes made from here on are told, however late their stream is opened. */
function ask(token: string, signal?: AbortSignal) {
  void callAhead(token, calls.live.ticket, {})
  return call(calls.user.menu, {}, { token, signal, retry: 2, handles: 'all' })
}

let ahead: { token: string; reply: ReturnType<typeof ask> } | null = null

/** Identifies the user while the pages' code is still loading: a browser makes six requests at a time. */
export function askWhoAhead(token: string) {
  ahead = { token, reply: ask(token) }
  // The caller handles failures.
  ahead.reply.catch(() => undefined)
}

/** The reply of the early request, for others; undefined if there was none. */
export const askedWho = async () => ahead?.reply.catch(() => undefined)

/** The viewer's zone, as the pages will have it. */
export async function askedZone(): Promise<string> {
  const who = preferencesNow().timeZone ? undefined : await askedWho()
  return viewerZone(preferencesNow().timeZone || who?.preferences.timeZone || who?.timeZone || '')
}

/** Identifies the user by the token; an early reply is used once. @throws CallError */
export function askWho(signal?: AbortSignal) {
  const { token } = session.getState()
  const early = ahead
  ahead = null
  return early?.token === token ? early.reply : ask(token, signal)
}
