import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { Point } from '@shortcut/domain/positions/route.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { StepKind } from '@shortcut/domain/tasks/task-api.ts'
import { v5 } from 'uuid'
import { freightPhoto } from '../photo.ts'
import { isOurWarehouse } from '../warehouses.ts'
import type { Person } from './client.ts'
import { type Drive, planDrive, whereAt } from './drive.ts'
import type { LifeClock } from './life-clock.ts'
import { openReports } from './phone-reports.ts'
import { chanceFor, isSilent, taskTemper } from './plan-life.ts'

type Task = ReplyOf<typeof driverTaskApi.list>[number]
type Stop = Task['stops'][number]
type Position = { at: string; lat: number; lng: number; speedKmh: number | null; heading: number }

/** A step has the same id after a restart, so that it counts once. */
const stepIds = 'f2a7a3a0-2d3c-4c8e-9d0e-5b1e2f7a9c11'
/** Highest speed accepted from a phone. */
const mostKmh = 300
const minute = 60_000
/** Positions that a phone keeps while offline, and sends at once. */
const [mostKept, mostSent] = [2000, 400]
/** Beats between two actions of each kind. */
const beats = { tasks: 20, positionMoving: 5, positionStanding: 60, heartbeat: 30, retry: 40, photo: 240 }

const phones = ['Pixel 8', 'Galaxy S23', 'iPhone 14', 'Moto G84'] as const
const versions = ['1.4.2', '1.4.2', '1.4.1', '1.3.9'] as const

/** So long a driver waits at one of our warehouses for the freight, ms. */
const waitsMs = 4 * 60 * minute

type Doing =
  | { kind: 'driving'; task: Task; stop: Stop; drive: Drive; since: number }
  | { kind: 'standing'; task: Task; stop: Stop; until: number }

interface Options {
  person: Person
  id: string
  name: string
  /** Identifies the driver in the plan, because ids differ in every demo. */
  userName: string
  index: number
  seed: number
  clock: LifeClock
  /** The truck's position at the start. */
  at: Point
}

/**
 * One driver with a phone: accepts tasks, drives, stands at docks, and reports everything like an app. `act` does what
 * is due.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what one phone knows, and small functions around it
export function openDriver({ person, id, name, userName, index, seed, clock, at }: Options) {
  let here: Point = at
  let doing: Doing | null = null
  let tasks: readonly Task[] = []
  let kept: Position[] = []
  let isFree = false
  const due = { tasks: 0, position: 0, heartbeat: 0, retry: 0, photo: 0 }
  const app = { device: phones[index % phones.length] ?? '', appVersion: versions[index % versions.length] ?? '' }

  const reports = openReports({ person, clock, seed })

  const temperOf = (task: Task) => taskTemper(seed, task.taskNo, userName)
  const nextStop = ({ stops }: Task) => stops.find((stop) => !stop.actualDepartTime && stop.lat !== null)

  async function refresh() {
    const reply = await person.call(driverTaskApi.list, {})
    if (reply.code !== codes.done) return
    tasks = reply.data
    isFree = tasks.length === 0
    due.tasks = clock.inBeats(beats.tasks)
    const stillMine = tasks.some((task) => task.id === doing?.task.id && task.status !== 'assigned')
    if (doing && !stillMine) doing = null
  }

  async function step<K extends StepKind>(task: Task, kind: K, more: Record<string, unknown> = {}): Promise<boolean> {
    const eventId = v5(`${task.id} ${kind} ${more.stopId ?? ''} ${task.assignedAt}`, stepIds)
    const input = { id: task.id, eventId, at: clock.instant(), ...here, ...more }
    const reply = await person.call(driverTaskApi[kind], input as never)
    due.tasks = 0
    if (reply.code === codes.done && reply.data.outcome !== 'refused') return true
    due.retry = clock.inBeats(beats.retry)
    return false
  }

  /** A delivery with the labelled freight that is on the truck, piece by piece. */
  async function handOver(task: Task, stop: Stop, pieces: Task['onTruck']) {
    const labels = pieces.flatMap(({ labels: [label] }) => (label ? [label] : []))
    const refuses = chanceFor(seed, `${task.taskNo} refused`).happens(0.15)
    const [refused, accepted] = refuses ? [labels.slice(0, 1), labels.slice(1)] : [[], labels]
    const handedOver = { accepted, refused: refused.map((label) => ({ label, reason: 'Carton is wet' })) }
    const data = { receivedBy: 'Terminal clerk', pieces: accepted.length, handedOver }
    const id = v5(`${task.id} handOver ${stop.id} ${task.assignedAt}`, stepIds)
    const act = { id, kind: 'deliver', at: clock.instant(), taskId: task.id, stopId: stop.id, data, position: here }
    await person.call(driverTaskApi.sync, { acts: [act] })
    due.tasks = 0
  }

  async function answer(task: Task) {
    const temper = temperOf(task)
    if (clock.minutesSince(task.assignedAt) < temper.acceptsAfterMinutes) return
    if (temper.rejects && clock.minutesSince(task.assignedAt) < 240)
      await step(task, 'reject', { reason: temper.rejects })
    else await step(task, 'accept')
  }

  /** Departs for the next stop when it is time. */
  async function setOut() {
    const mine = tasks.filter(({ status }) => status === 'accepted' || status === 'pickedUp')
    const first = (task: Task) => Date.parse(nextStop(task)?.from ?? '') || 0
    const [task] = mine.sort(
      (one, other) =>
        Number(other.status === 'pickedUp') - Number(one.status === 'pickedUp') || first(one) - first(other),
    )
    const stop = task && nextStop(task)
    if (!task || !stop) return
    const to = { lat: stop.lat ?? 0, lng: stop.lng ?? 0 }
    const drive = planDrive(here, to, chanceFor(seed, `${task.taskNo} ${stop.sequence}`))
    if (task.status === 'accepted') {
      const { acceptsAfterMinutes, leavesAfterMinutes } = temperOf(task)
      if (clock.minutesSince(task.assignedAt) < acceptsAfterMinutes + leavesAfterMinutes) return
      const early = stop.from ? clock.minutesSince(stop.from) + drive.seconds / 60 : 0
      if (early < 0) return
    }
    doing = { kind: 'driving', task, stop, drive, since: clock.life() }
    await reports.duty('driving')
  }

  async function arrive(task: Task, stop: Stop) {
    const { forgetsToArrive, standsMinutes } = temperOf(task)
    if (!forgetsToArrive && !stop.actualArriveTime) await step(task, 'arrive', { stopId: stop.id })
    doing = { kind: 'standing', task, stop, until: clock.life() + standsMinutes * minute }
    await reports.duty('onDuty')
  }

  async function finish(task: Task, stop: Stop) {
    const isPickup = stop.kind === 'pickup'
    const { onTruck = [] } = tasks.find(({ id: own }) => own === task.id) ?? task
    const isLoading = isPickup && isOurWarehouse(stop) && onTruck.length === 0
    if (isLoading && doing?.kind === 'standing' && clock.life() < doing.until + waitsMs) return
    const loaded = onTruck.filter(({ isRefused }) => !isRefused)
    const wanted = isPickup ? task.pickupPhotosRequired : task.deliveryPhotosRequired
    const count = Math.max(wanted, temperOf(task).takesPhotos ? 1 : 0)
    const photos: string[] = []
    for (let n = 0; n < count; n++) {
      const photo = await person.upload(`${stop.kind}.jpg`, await freightPhoto((task.palletQuantity ?? 4) + n))
      if (photo) photos.push(photo)
    }
    await reports.tell(task, stop, here)
    doing = null
    if (!isPickup && wanted === 0 && loaded.length > 0) return handOver(task, stop, loaded)
    const more = { stopId: stop.id, photos }
    if (isPickup) await step(task, 'pickUp', more)
    else await step(task, 'deliver', { ...more, receivedBy: 'Terminal clerk' })
  }

  /** Moves on, and records positions as often as an app does. */
  function move() {
    const where = doing?.kind === 'driving' ? whereAt(doing.drive, (clock.life() - doing.since) / 1000) : null
    if (where) here = { lat: where.lat, lng: where.lng }
    if (!clock.isDue(due.position)) return where
    due.position = clock.inBeats(where ? beats.positionMoving : beats.positionStanding)
    const speedKmh = Math.round((where?.speedKmh ?? 0) * clock.pace)
    const heading = where?.heading ?? 0
    if (kept.length > mostKept) kept = kept.slice(mostSent)
    kept.push({ at: clock.instant(), ...here, speedKmh: speedKmh <= mostKmh ? speedKmh : null, heading })
    return where
  }

  return {
    id,
    name,
    /** Has no task, as far as the phone knows. */
    isFree: () => isFree,
    /** Something was sent: the phone checks. */
    notify() {
      isFree = false
      due.tasks = 0
    },
    async act() {
      const where = move()
      if (isSilent(seed, userName, clock.sinceBegin())) return
      if (kept.length > 0) {
        const sent = kept.slice(0, mostSent)
        const reply = await person.call(driverTaskApi.positions, { positions: sent })
        if (reply.code === codes.done) kept = kept.slice(sent.length)
      }
      if (clock.isDue(due.heartbeat)) {
        due.heartbeat = clock.inBeats(beats.heartbeat)
        await person.call(driverTaskApi.heartbeat, { ...app, ...reports.health(userName) })
      }
      if (clock.isDue(due.photo)) {
        due.photo = clock.inBeats(beats.photo)
        await reports.follow()
      }
      if (clock.isDue(due.tasks)) await refresh()
      if (!clock.isDue(due.retry)) return
      const unanswered = tasks.find(({ status }) => status === 'assigned')
      if (unanswered) await answer(unanswered)
      if (doing?.kind === 'driving' && where?.there) await arrive(doing.task, doing.stop)
      else if (doing?.kind === 'standing' && clock.life() >= doing.until) await finish(doing.task, doing.stop)
      else if (!doing) await setOut()
    },
  }
}
export type LivingDriver = ReturnType<typeof openDriver>
