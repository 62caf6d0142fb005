import { randomUUID } from 'node:crypto'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import type { Builders } from '../builders.ts'
import type { World } from '../world.ts'

/** What tests of links to one task repeat. */
export function openTaskLinks(world: World, make: Builders) {
  const { token } = make.dispatcher
  return {
    make: (input: InputOf<typeof taskLinkApi.make>, key: string = randomUUID()) =>
      world.call(taskLinkApi.make, input, { token, headers: { 'idempotency-key': key } }),
    open: (secret: string, name = 'Joe Sub', address?: string) =>
      world.call(taskLinkApi.open, { secret, name }, address ? { address } : {}),
    look: (secret: string, address?: string) => world.call(taskLinkApi.look, { secret }, address ? { address } : {}),
    list: async (workOrderId: string) => (await world.call(taskLinkApi.list, { workOrderId }, { token })).data,
    history: async ({ token: own }: { token: string }) =>
      (await world.call(appMessageApi.history, {}, { token: own })).data.list,
    read: ({ token: own }: { token: string }, ids: string[]) => world.call(appMessageApi.read, { ids }, { token: own }),
    revoke: (id: string) => world.call(taskLinkApi.revoke, { id }, { token }),

    /** A link for a task, opened by somebody. */
    async opened(order: { id: string }, taskId: string, name?: string) {
      const { data } = await this.make({ workOrderId: order.id, taskId })
      const { data: session } = await this.open(data.secret, name)
      return { ...data, token: session.token }
    },
  }
}
