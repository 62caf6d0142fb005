import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { numberIn } from './numbered-photo.ts'
import type { GivenWork, Office } from './office.ts'
import { type Step, steps } from './screen.ts'

export interface DoneStep {
  /** Its order's place in the day. */
  order: number
  step: Step
  /** The number in its photo. */
  photo: number | null
  /** When it was tried, ms since 1970: more than once if the browser was killed before it was kept. */
  times: { from: number; to: number }[]
}

const kinds = {
  accept: { kind: 'accept', stop: null },
  arriveAtPickup: { kind: 'arrive', stop: 0 },
  pickUp: { kind: 'pickUp', stop: 0 },
  arriveAtDrop: { kind: 'arrive', stop: 1 },
  deliver: { kind: 'deliver', stop: 1 },
} as const satisfies Record<Step, object>

/** The clocks of phone and server were compared over a line that is slower one way than the other, ms. */
const slackMs = 1_000

/** Compares what the server has with what was done. */
export async function faultsOf(office: Office, { work }: GivenWork, done: readonly DoneStep[]): Promise<string[]> {
  const faults: string[] = []
  for (const [index, given] of work.entries()) {
    const order = await office.ask(workOrderApi.detail, { id: given.id })
    const own = done.filter((one) => one.order === index)
    faults.push(...stepFaults(order, own), ...(await photoFaults(office, order, own)))
  }
  return faults
}

function stepFaults(order: WorkOrderReply, done: readonly DoneStep[]): string[] {
  const [task] = order.tasks
  const fault = (text: string) => `${order.bookingId}: ${text}`
  if (!task || order.tasks.length !== 1) return [fault(`${order.tasks.length} tasks`)]
  const told = task.events.map(({ kind, outcome }) => `${kind} ${outcome}`).join(', ')
  const wanted = steps.map((step) => `${kinds[step].kind} applied`).join(', ')
  if (told !== wanted || task.status !== 'delivered') return [fault(`${task.status}; ${told}`)]
  return steps.flatMap((step, place) => {
    const event = task.events[place]
    const { stop } = kinds[step]
    const stopId = stop === null ? null : (order.stops[stop]?.id ?? '')
    const at = Date.parse(event?.at ?? '')
    const times = done.find((one) => one.step === step)?.times ?? []
    const isItsTime = times.some(({ from, to }) => at >= from - slackMs && at <= to + slackMs)
    return [
      ...(event?.stopId === stopId ? [] : [fault(`${step} at another stop`)]),
      ...(isItsTime ? [] : [fault(`${step} at ${event?.at}, and not in ${JSON.stringify(times)}`)]),
    ]
  })
}

async function photoFaults(office: Office, order: WorkOrderReply, done: readonly DoneStep[]): Promise<string[]> {
  const [task] = order.tasks
  const [from, to] = order.stops
  const found = await Promise.all(
    (task?.photos ?? []).map(async ({ fileId, kind, stopId }) => {
      const place = stopId === from?.id ? 'pickup' : stopId === to?.id ? 'drop' : 'nowhere'
      return `${kind} ${await numberIn(await office.photo(fileId))} at ${place}`
    }),
  )
  const wanted = done.flatMap(({ step, photo }) =>
    photo === null ? [] : [step === 'pickUp' ? `pickup ${photo} at pickup` : `delivery ${photo} at drop`],
  )
  const onPhone = task?.filesOnPhone ?? 0
  const same = found.toSorted().join() === wanted.toSorted().join()
  return [
    ...(same ? [] : [`${order.bookingId}: photos ${found.join(', ')} instead of ${wanted.join(', ')}`]),
    ...(onPhone === 0 ? [] : [`${order.bookingId}: ${onPhone} photos still on the phone`]),
  ]
}
