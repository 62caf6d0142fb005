import { calls } from 'virtual:calls'
import { call } from '../call/call.ts'
import { tellEach } from '../records/each.ts'
import type { Translate } from '../words/words.ts'

/** Sends messages again, and says what became of each. @returns whether any was done */
export async function resendAll(t: Translate, ids: readonly string[], nameOf: (id: string) => string) {
  const reply = await call(calls.outgoing.resend, { ids: [...ids] }).catch(() => null)
  if (!reply) return false
  tellEach(t, reply, t('outgoing:resent', { count: reply.done.length }), nameOf, 'outgoing:notResent')
  return reply.done.length > 0
}

/** Sets aside what was given up, and says what became of each. @returns whether any was done */
export async function setAsideAll(t: Translate, ids: readonly string[], nameOf: (id: string) => string) {
  const reply = await call(calls.outgoing.setAside, { ids: [...ids] }).catch(() => null)
  if (!reply) return false
  tellEach(t, reply, t('outgoing:wasSetAside', { count: reply.done.length }), nameOf, 'outgoing:notSetAside')
  return reply.done.length > 0
}
