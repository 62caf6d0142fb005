import { createHash } from 'node:crypto'
import type { PhoneHealth } from '@shortcut/domain/drivers/presence.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { Point } from '@shortcut/domain/positions/route.ts'
import type { DutyStatus } from '@shortcut/domain/tasks/act-kinds.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { v5 } from 'uuid'
import { newId } from '../../platform/ids.ts'
import { freightPhoto } from '../photo.ts'
import type { Person } from './client.ts'
import type { LifeClock } from './life-clock.ts'
import { chanceFor } from './plan-life.ts'

type Task = ReplyOf<typeof driverTaskApi.list>[number]

/** An act has the same id after a restart, so that it counts once. */
const actIds = '0b1d6c57-7d0a-4f0e-9a55-3f6b6a1c2e90'

const exceptions = [
  { type: 'damaged', remark: 'Two cartons are wet', pieces: 2 },
  { type: 'short', remark: 'One pallet is missing', pieces: 1 },
  { type: 'waiting', remark: 'All docks are taken' },
] as const
const questions = ['Is this the right dock?', 'They want a delivery order. Can you send one?', 'Is this our freight?']

/** What a phone reports besides steps. Its photos follow later, as over a bad connection. */
export function openReports({ person, clock, seed }: { person: Person; clock: LifeClock; seed: number }) {
  const onPhone: { id: string; bytes: Buffer }[] = []
  let told: DutyStatus | null = null

  return {
    /** At one stop in five: an exception or a question, with a photo. */
    async tell(task: Task, stop: Task['stops'][number], here: Point) {
      const of = `${task.taskNo} ${stop.sequence}`
      const chance = chanceFor(seed, `report ${of}`)
      if (!chance.happens(0.2)) return
      const bytes = await freightPhoto(task.palletQuantity ?? 4)
      const file = {
        id: v5(`photo ${task.id} ${of}`, actIds),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
      const common = { id: v5(`${task.id} ${of}`, actIds), taskId: task.id, at: clock.instant(), position: here }
      const act: ActInput = chance.happens(0.5)
        ? { ...common, kind: 'exception', stopId: stop.id, data: { ...chance.pick(exceptions), photos: [file] } }
        : { ...common, kind: 'message', data: { text: chance.pick(questions), files: [file] } }
      await person.call(driverTaskApi.sync, { acts: [{ ...act }] })
      onPhone.push({ id: file.id, bytes })
    },

    /** What the driver does now, told when it changes. */
    async duty(status: DutyStatus) {
      if (status === told) return
      told = status
      const at = clock.instant()
      const act: ActInput = { id: newId(), kind: 'duty', at, data: { status } }
      await person.call(driverTaskApi.sync, { acts: [{ ...act }] })
    },

    /** The oldest photo that is still on the phone is sent. */
    async follow() {
      const [photo] = onPhone
      if (photo && (await person.sendInParts(photo.id, 'photo.jpg', photo.bytes))) onPhone.shift()
    },

    health(userName: string): PhoneHealth {
      const chance = chanceFor(seed, `phone ${userName}`)
      return {
        batteryPercent: Math.round(chance.between(8, 100)),
        charging: chance.happens(0.6),
        location: chance.happens(0.95) ? 'granted' : 'denied',
        notifications: 'granted',
        freeBytes: Math.round(chance.between(1, 60)) * 1e9,
        actsWaiting: 0,
        skewMs: Math.round(chance.between(-2000, 2000)),
      }
    },
  }
}
