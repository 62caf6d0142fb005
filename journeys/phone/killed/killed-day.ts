import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BadLine } from '../../running/bad-line.ts'
import { type DoneStep, faultsOf } from './faults.ts'
import { type MortalPhone, openMortalPhone } from './mortal-phone.ts'
import { openCamera } from './numbered-photo.ts'
import { driverPassword, type GivenWork, type Office } from './office.ts'
import { randomOf } from './random.ts'
import { askedFor, doStep, type Step, saysUpToDate, signIn, steps } from './screen.ts'

export interface Day {
  /** Five acts each: accept, arrive, pick up, arrive, deliver. Each delivery has a photo. */
  orders: number
  /** How many of the pickups have one, too. */
  pickupPhotos: number
  /** Half of them while acts are done, half while they are sent. */
  kills: number
  camera: { width: number; height: number; quality: number }
  seed: number
}

interface Parts {
  office: Office
  line: BadLine
  /** Asks the server's database. */
  count: (table: 'phone_act' | 'file', driverId: string) => Promise<number>
}

const badly = { latencyMs: 400, loss: 0.05 }
const mostSendingMs = 1_200_000

/**
 * A driver's day without a network on a phone whose browser is killed at random, which is then sent over a bad line while
 * the browser is killed again and again.
 * @returns what is wrong at the server; nothing if each act and photo is there once, at its stop, with its own time
 */
export async function killedDay({ office, line, count }: Parts, day: Day) {
  const random = randomOf(day.seed)
  const given = await office.giveWork(day.orders)
  const album = await photosOf(day)
  const phone = await openMortalPhone(line.address)
  try {
    line.is({})
    await signIn(await phone.open(), given.driver.userName, driverPassword, day.orders)
    // The first kill: browsers write some things down only seconds after a page has said so.
    await phone.kill()
    line.isDown()
    const began = performance.now()
    const { done, forgotten } = await work(phone, given, album.files, killsOf(day, random), random)
    const sendingAt = performance.now()
    line.is(badly)
    const killsWhileWaiting = await sendBetweenKills(phone, day, random, async () => {
      const [acts, files] = [await count('phone_act', given.driver.id), await count('file', given.driver.id)]
      return acts < done.length || files < album.photos
    })
    await saysUpToDate(await phone.open(), mostSendingMs)
    const sentAt = performance.now()
    const [acts, files] = [await count('phone_act', given.driver.id), await count('file', given.driver.id)]
    const faults = [...forgotten, ...(await faultsOf(office, given, done))]
    if (acts !== done.length) faults.push(`${acts} acts at the server instead of ${done.length}`)
    if (files !== album.photos) faults.push(`${files} photos at the server instead of ${album.photos}`)
    return {
      acts: done.length,
      photos: album.photos,
      photoBytes: album.bytes,
      kills: phone.kills,
      killsWhileWaiting,
      lost: line.count.lostThere + line.count.lostBack,
      doingMs: sendingAt - began,
      sendingMs: sentAt - sendingAt,
      faults,
    }
  } finally {
    await phone.close()
    await rm(album.folder, { recursive: true, force: true })
  }
}

/** Which step of which order has which photo. */
const photoKey = (order: number, step: Step) => `${order} ${step}`

async function photosOf({ orders, pickupPhotos, camera }: Day) {
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-photos-'))
  const shoot = await openCamera(camera, camera.quality)
  const files = new Map<string, { path: string; number: number }>()
  let bytes = 0
  for (let order = 0; order < orders; order++)
    for (const step of order < pickupPhotos ? (['pickUp', 'deliver'] as const) : (['deliver'] as const)) {
      const number = files.size + 1
      const photo = await shoot(number)
      const path = join(folder, `${number}.jpg`)
      await writeFile(path, photo)
      bytes += photo.length
      files.set(photoKey(order, step), { path, number })
    }
  return { folder, files, photos: files.size, bytes: bytes / files.size }
}

/** How long after the beginning of which attempt the browser is killed, ms. */
function killsOf({ orders, kills }: Day, random: () => number): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  while (found.size < Math.floor(kills / 2) - 1)
    found.set(Math.floor(random() * orders * steps.length), Math.round(random() ** 2 * 1500))
  return found
}

/** Does every step of every order, as the screen asks for it. @returns also what the screen asked for again after it had shown it as done */
async function work(
  phone: MortalPhone,
  { work: orders }: GivenWork,
  album: ReadonlyMap<string, { path: string; number: number }>,
  killAfter: ReadonlyMap<number, number>,
  random: () => number,
) {
  const done: DoneStep[] = []
  const forgotten: string[] = []
  let attempt = 0
  for (const [index, order] of orders.entries()) {
    let seen = 0
    for (;;) {
      const page = phone.isAlive ? phone.page : await phone.open()
      const step = await askedFor(page, order.bookingId)
      const asked = step ? steps.indexOf(step) : steps.length
      if (asked < seen) forgotten.push(`${order.bookingId}: ${step} was shown as done, and is asked for again`)
      seen = Math.max(seen, asked)
      if (!step) break
      const photo = album.get(photoKey(index, step))
      const kill = killAfter.get(attempt++)
      const dying = kill === undefined ? undefined : sleep(kill * (photo ? 1 + random() : 1)).then(() => phone.kill())
      const from = Date.now()
      const known = done.find((one) => one.order === index && one.step === step)
      const isSeen = await doStep(page, order.bookingId, step, photo?.path, known !== undefined).then(
        () => true,
        (error: unknown) => {
          if (phone.isAlive) throw error
          return false
        },
      )
      const to = Date.now()
      await dying
      if (known) known.times.push({ from, to })
      else done.push({ order: index, step, photo: photo?.number ?? null, times: [{ from, to }] })
      if (isSeen) seen = Math.max(seen, asked + 1)
    }
  }
  return { done, forgotten }
}

/** @returns how many of the kills came before everything was sent */
async function sendBetweenKills(
  phone: MortalPhone,
  { kills }: Day,
  random: () => number,
  isWaiting: () => Promise<boolean>,
) {
  let whileWaiting = 0
  await phone.kill()
  while (phone.kills < kills) {
    await phone.open()
    await sleep(200 + random() ** 2 * 4000)
    await phone.kill()
    if (await isWaiting()) whileWaiting++
  }
  return whileWaiting
}
