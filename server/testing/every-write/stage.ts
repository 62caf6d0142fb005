import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { StepKind } from '@shortcut/domain/tasks/task-api.ts'
import { newId } from '../../platform/ids.ts'
import { openBilling } from '../billing.ts'
import { openBuilders } from '../builders.ts'
import { openDriverSteps } from '../driver-steps.ts'
import { openSender } from '../sender.ts'
import { sendFile } from '../upload.ts'
import type { World } from '../world.ts'

/** One successful request: its input, its sender, or its file. */
export interface Sending {
  input?: object
  /** Absent: an administrator. */
  token?: string
  file?: { name: string; bytes: Buffer }
  /** A repeat gets its own reply that says so. */
  tellsRepeats?: true
}
/** How to make a call succeed, by its name. */
export type Writes = Record<string, (stage: Stage) => Sending | Promise<Sending>>

let made = 0

/** What calls need to succeed, made through the calls that people use. */
export async function openStage(world: World) {
  const build = await openBuilders(world)
  const { token } = build.administrator
  const steps = await openDriverSteps(world, build)

  async function ask<E extends Endpoint>(entry: E, input: InputOf<E>, as = token): Promise<ReplyOf<E>> {
    const reply = await world.call(entry, input, { token: as })
    if (reply.code !== 200) throw new Error(`${entry.path}: ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
  const stage = {
    world,
    build,
    steps,
    token,
    ask,
    billing: openBilling(world, build),
    sender: await openSender(world, 'Every Write'),
    /** Different each time. */
    next: () => ++made,
    query: (text: string, values: unknown[] = []) => world.database.pool.query(text, values),
    async send(path: string, name: string, content: string) {
      const { code, message, data } = await sendFile(world, token, path, name, Buffer.from(content))
      if (code !== 200) throw new Error(`${path}: ${message}`)
      return data as { id: string }
    },
    user: () => world.signIn('dispatcher'),
    /** An order with one task, which its own driver has brought to that step. */
    async underWay(...kinds: StepKind[]) {
      const driver = await build.driver()
      const given = await steps.given(driver)
      for (const [minute, kind] of kinds.entries()) {
        const step = { id: given.id, eventId: newId(), at: new Date(Date.now() - 60_000 * (60 - minute)).toISOString() }
        await ask(driverTaskApi[kind] as Endpoint, step, driver.token)
      }
      return { ...given, driver, eventId: newId(), at: new Date(Date.now() - 60_000).toISOString() }
    },
  }
  return stage
}
export type Stage = Awaited<ReturnType<typeof openStage>>
