import type { ActData, ActInput, ActKind } from '@shortcut/domain/tasks/acts.ts'
import { useSession } from '../call/session.ts'
import type { KeptFile, Picture } from './kept.ts'
import { newId } from './new-id.ts'
import { positionNow } from './position.ts'
import { keepAct, useQueue } from './queue.ts'

type Where = { taskId?: string; stopId?: string }
type Said<K extends ActKind> = { [F in keyof ActData<K>]?: ActData<K>[F] }

/** What an act says of its pictures: they follow by themselves. */
export const named = (pictures: readonly Picture[]) => pictures.map(({ id, sha256 }) => ({ id, sha256 }))

/** Pictures of an act as they wait on the phone. */
export function filesOf(actId: string, pictures: readonly Picture[]): KeptFile[] {
  const personId = useSession.getState().session?.personId ?? ''
  return pictures.map(({ id, name, sha256, content, taken }) => {
    const { type: contentType, size: bytes } = content
    return { id, personId, actId, name, contentType, sha256, bytes, content, taken, refused: '' }
  })
}

/** Acts that are being kept: a second tap on the same button is the same act. */
const underWay = new Set<string>()

/**
 * Does an act: it is kept on the phone with time, place and pictures before this resolves, and sent as soon as there is
 * a network.
 * @param form the form that it ends
 * @returns false if the phone has no room for it, or another window has done it: nothing was done, and the app says so
 */
export async function doAct<K extends ActKind>(
  kind: K,
  { taskId, stopId }: Where,
  data: Said<K>,
  pictures: readonly Picture[] = [],
  form = '',
): Promise<boolean> {
  const same = [kind, taskId, stopId].join()
  if (underWay.has(same)) return false
  const id = newId()
  const act = {
    id,
    kind,
    at: new Date().toISOString(),
    skewMs: useQueue.getState().contact?.skewMs ?? 0,
    position: positionNow(),
    taskId,
    stopId,
    data,
  } as ActInput
  const files = filesOf(id, pictures)
  underWay.add(same)
  try {
    return await keepAct(act, files, form)
  } finally {
    underWay.delete(same)
  }
}
