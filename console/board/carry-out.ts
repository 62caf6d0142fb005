import { calls } from 'virtual:calls'
import type { BoardTask } from '@shortcut/domain/board/board-api.ts'
import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'
import { call } from '../call/call.ts'
import type { BoardStore } from './board-store.ts'
import type { Drop } from './judge.ts'

/** The expected task, shown while the server is asked. */
function expected(store: BoardStore, drop: Drop): BoardTask {
  if (drop.kind === 'schedule') return { ...drop.load, ...drop.span, planned: true }
  const { driver } = drop
  const who = { driverId: driver.id, truckId: drop.truckId ?? driver.truckId, status: 'assigned' as const }
  if (drop.kind === 'reassign') return { ...drop.load, ...who }
  const { tags, stopIds, taskId, taskNo, taskVersion, ...load } = drop.load
  return {
    ...load,
    ...who,
    id: taskId ?? `made-${load.workOrderId}`,
    taskNo: taskNo ?? load.bookingId,
    version: taskVersion ?? 0,
    trailerId: store.task(taskId ?? '')?.trailerId ?? null,
    planned: false,
  }
}

function ask(drop: Drop, overrideReason: string): Promise<TaskReply> {
  const said = overrideReason ? { overrideReason } : {}
  // A refusal of the preflight is shown as a question.
  const handled = { handles: [501] }
  if (drop.kind === 'schedule')
    return call(calls.task.schedule, { id: drop.load.id, version: drop.load.version, ...drop.span, ...said }, handled)
  const who = { driverId: drop.driver.id, ...(drop.truckId && { truckId: drop.truckId }), ...said }
  if (drop.kind === 'reassign')
    return call(calls.task.reassign, { id: drop.load.id, version: drop.load.version, ...who }, handled)
  const { taskId, taskVersion, workOrderId, stopIds } = drop.load
  if (taskId && taskVersion !== null)
    return call(calls.task.assign, { id: taskId, version: taskVersion, ...who }, handled)
  return call(calls.task.create, { workOrderId, ...(stopIds && { stopIds }), ...who }, handled)
}

/**
 * Carries out a drop: the bar moves at once, and back if the server refuses.
 * @throws CallError
 */
export async function carryOut(store: BoardStore, drop: Drop, overrideReason: string): Promise<TaskReply> {
  const before = drop.kind === 'assign' ? undefined : drop.load
  const shown = expected(store, drop)
  store.set(shown)
  try {
    const reply = await ask(drop, overrideReason)
    if (reply.id !== shown.id) store.remove(shown.id)
    store.set({
      ...shown,
      id: reply.id,
      taskNo: reply.taskNo,
      status: reply.status,
      version: reply.version,
      driverId: reply.driverId,
      truckId: reply.truckId,
      trailerId: reply.trailerId,
    })
    return reply
  } catch (error) {
    // If a live change has arrived meanwhile, it stays.
    if (store.task(shown.id) === shown) {
      if (before) store.set(before)
      else store.remove(shown.id)
    }
    throw error
  }
}
