import type { perItem } from '@shortcut/domain/endpoint.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type { z } from 'zod'
import { showLastingError, showSuccess } from '../call/notices.ts'
import type { Translate } from '../words/words.ts'

type Reply = z.output<typeof perItem>

/**
 * Shows the result of an action on several records: how many succeeded, and each that failed with its reason, under the title `failed`.
 * @returns the ids that failed
 */
export function tellEach(
  t: Translate<typeof recordWords>,
  reply: Reply,
  done: string,
  nameOf: (id: string) => string,
  failed = t('record:someFailed', { count: reply.failed.length }),
): string[] {
  if (reply.done.length > 0) showSuccess(done)
  if (reply.failed.length > 0) {
    const lines = reply.failed.map(({ id, message }) =>
      message.startsWith(nameOf(id)) ? message : `${nameOf(id)}: ${message}`,
    )
    showLastingError([failed, ...lines].join('\n'))
  }
  return reply.failed.map(({ id }) => id)
}
