import type { CargoActInput, CargoActKind } from '@shortcut/domain/cargo/acts.ts'
import { filesOf } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { newId } from '../queue/new-id.ts'
import { positionNow } from '../queue/position.ts'
import { keepAct, useQueue } from '../queue/queue.ts'
import { noteDone } from './use-fault.ts'

type DataOf<K extends CargoActKind> = Extract<CargoActInput, { kind: K }>['data']

/** Acts that are being kept: the same label scanned twice at once is one act. */
const underWay = new Set<string>()

/**
 * Does an act of the warehouse: it is kept on the phone with time, place and pictures before this resolves, and sent as
 * soon as there is a network.
 * @param receiptId null: it is about the pieces that it names
 * @param form the form that it ends
 * @returns false if nothing was done: the phone has no room for it, which the app says, or the same is being kept already
 */
export async function doCargoAct<K extends CargoActKind>(
  kind: K,
  receiptId: string | null,
  data: DataOf<K>,
  pictures: readonly Picture[] = [],
  form = '',
): Promise<boolean> {
  const same = JSON.stringify([kind, receiptId, data])
  if (underWay.has(same)) return false
  const id = newId()
  const act = {
    id,
    kind,
    at: new Date().toISOString(),
    skewMs: useQueue.getState().contact?.skewMs ?? 0,
    position: positionNow(),
    ...(receiptId ? { receiptId } : {}),
    data,
  } as unknown as CargoActInput
  const files = filesOf(id, pictures)
  underWay.add(same)
  noteDone()
  try {
    return await keepAct(act, files, form)
  } finally {
    underWay.delete(same)
  }
}
