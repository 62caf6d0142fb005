import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeGently, refuseIfCut } from './closing.ts'

const ofClosing = { forceCloseConnections: false, return503OnClosing: false } as const

/** @param working what calls wait for before they answer */
async function open(patienceMs: number, working = Promise.resolve()) {
  const server = fastify(ofClosing)
  const isClosing = closeGently(server, { patienceMs })
  const committed: string[] = []
  const arrived = Promise.withResolvers<void>()
  server.get('/:name', async (request) => {
    arrived.resolve()
    await working
    refuseIfCut(request)
    committed.push((request.params as { name: string }).name)
    return 'done'
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const ask = async (name: string, agent = new Agent()) => {
    const [reply] = (await once(get({ port, path: `/${name}`, agent }), 'response')) as [IncomingMessage]
    reply.resume()
    return [reply.statusCode, reply.headers.connection]
  }
  return { server, port, ask, committed, arrived: arrived.promise, isClosing }
}

test('a call that exceeds the patience is cut off, and not committed', async () => {
  const work = Promise.withResolvers<void>()
  const { server, ask, committed, arrived } = await open(300, work.promise)
  const slow = ask('slow').catch(({ code }) => code)
  await arrived
  // It ends although the call has not.
  await server.close()
  expect(await slow).toBe('ECONNRESET')
  work.resolve()
  await setImmediate()
  expect(committed).toEqual([])
})

test('an idle connection does not keep a server from closing', async () => {
  const patienceMs = 30_000
  const { server, port, ask, isClosing } = await open(patienceMs)
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  const agent = new Agent({ keepAlive: true })
  expect(await ask('once', agent)).toEqual([200, 'keep-alive'])
  expect(isClosing()).toBe(false)
  const began = performance.now()
  await server.close()
  expect(isClosing()).toBe(true)
  expect(performance.now() - began).toBeLessThan(patienceMs / 2)
  idle.destroy()
})
