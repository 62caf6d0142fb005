import { calls } from 'virtual:calls'
import type * as partnerWords from '@shortcut/words/en/partners.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import { tellEach } from '../records/each.ts'
import type { Translate } from '../words/words.ts'

/** Sends messages again and shows the result of each. @returns true if any was sent */
export async function resendAll(
  t: Translate<typeof partnerWords | typeof recordWords>,
  ids: readonly string[],
  nameOf: (id: string) => string,
) {
  const reply = await call(calls.outgoing.resend, { ids: [...ids] }).catch(() => null)
  if (!reply) return false
  tellEach(
    t,
    reply,
    t('outgoing:resent', { count: reply.done.length }),
    nameOf,
    t('outgoing:notResent', { count: reply.failed.length }),
  )
  return reply.done.length > 0
}

/** Sets given-up messages aside and shows the result of each. @returns true if any was set aside */
export async function setAsideAll(
  t: Translate<typeof partnerWords | typeof recordWords>,
  ids: readonly string[],
  nameOf: (id: string) => string,
) {
  const reply = await call(calls.outgoing.setAside, { ids: [...ids] }).catch(() => null)
  if (!reply) return false
  tellEach(
    t,
    reply,
    t('outgoing:wasSetAside', { count: reply.done.length }),
    nameOf,
    t('outgoing:notSetAside', { count: reply.failed.length }),
  )
  return reply.done.length > 0
}
