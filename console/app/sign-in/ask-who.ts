import { calls } from 'virtual:calls'
import { call, callAhead } from '../../call/call.ts'
import { session } from '../../call/session.ts'

/** Whatever changes from here on is told, however late the stream of changes is opened: the ticket is asked before any page asks. */
function ask(signal?: AbortSignal) {
  void callAhead(calls.live.ticket, {})
  return call(calls.user.menu, {}, { signal, retry: 2, handles: 'all' })
}

let ahead: { token: string | null; reply: ReturnType<typeof ask> } | null = null

/** Asks who holds the token while the pages' code is still on its way, and before it: a browser does six things at a time. */
export function askWhoAhead() {
  ahead = { token: session.getState().token, reply: ask() }
  // A failure is told to who wants to know.
  ahead.reply.catch(() => undefined)
}

/** The answer that was asked for ahead, for others that begin with it; undefined where there is none. */
export const askedWho = async () => ahead?.reply.catch(() => undefined)

/** Who holds the token; an answer asked for ahead serves once. @throws CallError */
export function askWho(signal: AbortSignal) {
  const early = ahead
  ahead = null
  return early?.token === session.getState().token ? early.reply : ask(signal)
}
