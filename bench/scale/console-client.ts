import { Agent, get, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveApi } from '@shortcut/domain/live/api.ts'
import { clockMs, digits, markName, type Order, type Place, type Report } from './console-messages.ts'

// A process with many open consoles, started by the bench, because one process may open only so many files.

const begin = Buffer.from(markName)
const atOnce = 4
const tries = 40
const none = Buffer.alloc(0)
const agents = new Map<string, Agent>()
const seen = new Map<number, number[]>()
let [open, lost] = [0, 0]

const agentOf = (address = '127.0.0.1') => {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address })
  agents.set(address, agent)
  return agent
}

/** @returns a ticket; a server that is busy is asked again */
async function ticketOf({ url, token, address }: Place): Promise<string> {
  for (let tried = 0; tried < tries; tried++) {
    const body = await new Promise<string>((done, failed) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const asked = request(
        `${url}/shortcut-api/${liveApi.ticket.path}`,
        { method: 'POST', headers, agent: agentOf(address) },
        async (reply) => {
          let text = ''
          for await (const part of reply) text += part
          done(text)
        },
      )
      asked.on('error', failed).end('{}')
    })
    const { code, message, data } = JSON.parse(body)
    if (code === 200) return data.ticket
    if (code !== 503) throw new Error(`a console got no ticket: ${message}`)
    await sleep(250)
  }
  throw new Error('the server was too busy for a console')
}

/** Opens a console's stream. Resolves with its first bytes. */
async function openConsole(place: Place): Promise<void> {
  const ticket = await ticketOf(place)
  await new Promise<void>((begun, failed) => {
    let [rest, last] = [none, -1]
    const asked = get(
      `${place.url}/shortcut-api/events?ticket=${ticket}`,
      { agent: false, ...(place.address && { localAddress: place.address }) },
      (reply) => {
        if (reply.statusCode !== 200) return failed(new Error(`a console was refused: ${reply.statusCode}`))
        open++
        reply.on('data', (part: Buffer) => {
          begun()
          const text = Buffer.concat([rest, part])
          // A mark may come in two parts.
          rest = Buffer.from(text.subarray(-begin.length - digits + 1))
          const from = text.lastIndexOf(begin)
          const mark =
            from < 0 ? Number.NaN : Number(text.toString('latin1', from + begin.length, from + begin.length + digits))
          if (from + begin.length + digits > text.length || !(mark > last)) return
          last = mark
          const times = seen.get(mark) ?? []
          seen.set(mark, times)
          times.push(clockMs())
        })
        reply.on('close', () => {
          open--
          lost++
        })
        reply.on('error', () => {})
      },
    )
    asked.on('error', failed)
  })
}

async function openAll(places: Place[]) {
  const waiting = [...places]
  const work = async () => {
    for (let place = waiting.pop(); place; place = waiting.pop()) await openConsole(place)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function untilSeen(mark: number, withinMs: number) {
  const until = clockMs() + withinMs
  while ((seen.get(mark)?.length ?? 0) < open && clockMs() < until) await sleep(10)
}

process.on('message', async (order: Order) => {
  try {
    if ('open' in order) await openAll(order.open)
    else await untilSeen(order.mark, order.withinMs)
    const report: Report = { open, lost, at: 'mark' in order ? (seen.get(order.mark) ?? []) : [] }
    process.send?.(report)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
})
process.on('disconnect', () => process.exit(0))
