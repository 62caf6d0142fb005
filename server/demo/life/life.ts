import { setTimeout as sleep } from 'node:timers/promises'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { Point } from '@shortcut/domain/positions/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AirlineDesk } from '../airlines.ts'
import { demoPassword, isOfDemo, ownDispatchers, ownSupervisor, visitorsDriver } from '../company.ts'
import { gateways } from '../geography.ts'
import { placesOf } from '../live-through.ts'
import { openAirlines } from './airlines.ts'
import { openPerson, type Person, Resting } from './client.ts'
import { openCustomers } from './customers.ts'
import { openDesk } from './desk.ts'
import { type LivingDriver, openDriver } from './driver.ts'
import { openLifeClock } from './life-clock.ts'
import { chanceFor } from './plan-life.ts'
import { openWarehouseLife } from './warehouse.ts'

export interface LifeOptions {
  server: FastifyInstance
  seed: number
  /** How many times faster than real time. */
  pace: number
  /** API keys of the customers. */
  keys: readonly string[]
  /** Airlines' systems, and the folder that contains theirs. */
  airlines?: { desks: readonly AirlineDesk[]; outgoingDir: string }
  log: Pick<Logger, 'warn'>
  beatMs?: number
}

/** One driver in six stays free for visitors of the demo. */
const keptFree = 6
/** Calls at once. */
const side = 4
const mostDrivers = 200

/**
 * Continues the demo people's work through the same calls as everybody, until stopped. It starts from the current
 * state, so that a restart continues.
 */
export async function openLife({ server, seed, pace, keys, airlines, log, beatMs = 1000 }: LifeOptions) {
  const ending = new AbortController()
  /** Each failure is reported once. */
  const told = new Set<string>()
  const wire = { server, signal: ending.signal }
  const clock = openLifeClock({ pace, beatMs })
  const dispatchers = ownDispatchers.map(({ username }) =>
    openPerson(wire, { username, password: demoPassword, appType: 1, agent: 'Mozilla/5.0 (X11; Linux x86_64)' }),
  )
  const [desk] = dispatchers
  if (!desk) throw new Error('the demo has no dispatcher')
  const people = await openDrivers(desk)
  const byId = new Map(people.map((driver) => [driver.id, driver]))
  const hasRoom = () => people.filter((driver) => driver.isFree()).length > people.length / keptFree
  const customers = await openCustomers(desk, {
    wire,
    keys,
    seed,
    clock,
    hasRoom,
  })
  const office = openDesk({
    dispatchers,
    seed,
    clock,
    isFree: (id) => byId.get(id)?.isFree() ?? false,
    hasRoom,
    notify: (id) => byId.get(id)?.notify(),
  })

  const carriers = openAirlines(desk, {
    wire,
    clock,
    desks: airlines?.desks ?? [],
    outgoingDir: airlines?.outgoingDir ?? '',
  })
  const warehouse = openWarehouseLife({
    supervisor: openPerson(wire, {
      ...ownSupervisor,
      password: demoPassword,
      appType: 1,
      agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    }),
    openWorker: ({ phone }) =>
      openPerson(wire, { username: phone, password: demoPassword, appType: 3, agent: 'ShortCut Warehouse' }),
    seed,
    clock,
    isOwnDriver: (name) => people.some((driver) => driver.name === name),
  })

  async function openDrivers(asker: Person): Promise<LivingDriver[]> {
    const { data } = await asker.call(driverApi.list, {
      status: 'active',
      sort: 'userName',
      pageSize: mostDrivers,
    } as never)
    const homes = await placesOf(gateways.map(({ zip }) => zip))
    // Visitors' drivers have other passwords: trying them would block everybody at this address.
    const own = data.list.filter((row) => isOfDemo(row) && row.userName !== visitorsDriver)
    return own.map((row, index) => {
      const home = homes.get(gateways.find(({ iata }) => iata === row.homeBase)?.zip ?? '11430')
      const chance = chanceFor(seed, row.userName)
      const yard = {
        lat: (home?.lat ?? 0) + (chance.next() - 0.5) / 30,
        lng: (home?.lng ?? 0) + (chance.next() - 0.5) / 30,
      }
      const at: Point = row.lastPosition ?? yard
      const agent = 'ShortCut Driver'
      const person = openPerson(wire, { username: row.userName, password: demoPassword, appType: 2, agent })
      return openDriver({
        person,
        id: row.id,
        name: row.name,
        userName: row.userName,
        index,
        seed,
        clock,
        at: { lat: at.lat, lng: at.lng },
      })
    })
  }

  /** Everybody acts in turn. A failure is reported, and retried the next time. */
  async function beat() {
    const waiting = [customers, office, warehouse, carriers, ...people]
    const work = async () => {
      for (let next = waiting.shift(); next && !ending.signal.aborted; next = waiting.shift())
        await next.act().catch((error: Error) => {
          if (ending.signal.aborted || error instanceof Resting || told.has(error.message)) return
          told.add(error.message)
          log.warn({ err: error }, 'somebody of the demo could not go on')
        })
    }
    await Promise.all(Array.from({ length: side }, work))
  }

  return {
    beat,
    /** Runs until `stop`. */
    async run() {
      while (!ending.signal.aborted) {
        const next = Date.now() + beatMs
        await beat()
        await sleep(Math.max(0, next - Date.now()), undefined, { signal: ending.signal }).catch(() => {})
      }
    },
    stop: () => ending.abort(),
  }
}
