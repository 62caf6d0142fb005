import { createRequire } from 'node:module'
import { graphConfig } from './graph-config.ts'
import { lineOf } from './polyline.ts'
import type { Asked, Told } from './road-process.ts'

interface Actor {
  /** JSON in and out. @throws Error with a number in its message if there is no route */
  route(query: string): Promise<string>
}
interface Answer {
  trip: { legs: { summary: { length: number; time: number }; shape: string }[] }
}

const [module = '', graph = ''] = process.argv.slice(2)
const valhalla: { Actor: new (config: string) => Actor } = createRequire(import.meta.url)(module)
const actor = new valhalla.Actor(JSON.stringify(graphConfig(graph, false)))

/** The limit for a truck with a trailer in the United States without a permit: 80,000 lb, 13 ft 6 in. */
const truck = { weight: 36.287, height: 4.115 }

/** These say that there is no way, not that something is broken. */
const noWay = /No suitable edges|No path could be found|Path distance exceeds|unreachable|Exceeded max locations/i

async function routeOf({ points, toleranceM }: Asked): Promise<Pick<Told, 'route' | 'fault'>> {
  const query = {
    locations: points.map(({ lat, lng }) => ({ lat, lon: lng })),
    costing: 'truck',
    costing_options: { truck },
    directions_type: 'none',
    units: 'kilometers',
    ...(toleranceM === null ? {} : { generalize: toleranceM }),
  }
  try {
    const { trip } = JSON.parse(await actor.route(JSON.stringify(query))) as Answer
    const legs = trip.legs.map(({ summary }) => ({ km: summary.length, minutes: summary.time / 60 }))
    return { route: { legs, line: toleranceM === null ? [] : trip.legs.flatMap(({ shape }) => lineOf(shape)) } }
  } catch (error) {
    const { message } = error as Error
    return noWay.test(message) ? { route: null } : { fault: message }
  }
}

process.on('disconnect', () => process.exit())
process.on('message', async (asked: Asked) => {
  const told: Told = { id: asked.id, ...(await routeOf(asked)) }
  process.send?.(told)
})
process.send?.({ id: 0, route: null } satisfies Told)
