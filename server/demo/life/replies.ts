import { codes } from '@shortcut/domain/errors.ts'
import { conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { newId } from '../../platform/ids.ts'
import type { Person } from './client.ts'
import type { LifeClock } from './life-clock.ts'
import { chanceFor } from './plan-life.ts'

/** Minutes that a driver waits for an answer. */
const thinks = 2
const answers = ['Yes, go ahead.', 'I will call them and tell you.', 'It is on its way to you.'] as const

/** The office answers two of three messages of drivers, and leaves the others to visitors of the demo. */
export async function answerOne(person: Person, { seed, clock }: { seed: number; clock: LifeClock }): Promise<void> {
  const unread = await person.call(conversationApi.unread, {})
  if (unread.code !== codes.done) return
  const asked = unread.data.find(
    ({ personId, sentAt }) =>
      clock.minutesSince(sentAt) >= thinks && chanceFor(seed, `${personId} ${sentAt}`).happens(2 / 3),
  )
  if (!asked) return
  const { personId, sentAt } = asked
  const conversation = await person.call(conversationApi.list, { personId, pageSize: 1 } as never)
  const [last] = conversation.code === codes.done ? conversation.data.list : []
  if (!last) return
  await person.call(conversationApi.read, { personId, upTo: last.id })
  const text = chanceFor(seed, `answer ${personId} ${sentAt}`).pick(answers)
  await person.call(conversationApi.send, { id: newId(), personId, text, fileIds: [] })
}
