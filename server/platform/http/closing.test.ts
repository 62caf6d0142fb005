import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeGently, refuseIfCut } from './closing.ts'

const ofClosing = { forceCloseConnections: false, return503OnClosing: false } as const

async function open(patienceMs: number, answerMs: number) {
  const server = fastify(ofClosing)
  const isClosing = closeGently(server, { patienceMs })
  const committed: string[] = []
  server.get('/:name', async (request) => {
    await sleep(answerMs)
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
  return { server, port, ask, committed, isClosing }
}

test('a call that exceeds the patience is cut off, and not committed', async () => {
  const { server, ask, committed } = await open(300, 800)
  const slow = ask('slow').catch(({ code }) => code)
  await sleep(100)
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(700)
  expect(await slow).toBe('ECONNRESET')
  await sleep(900)
  expect(committed).toEqual([])
})

test('an idle connection does not keep a server from closing', async () => {
  const { server, port, ask, isClosing } = await open(30_000, 0)
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  const agent = new Agent({ keepAlive: true })
  expect(await ask('once', agent)).toEqual([200, 'keep-alive'])
  expect(isClosing()).toBe(false)
  const began = performance.now()
  await server.close()
  expect(isClosing()).toBe(true)
  expect(performance.now() - began).toBeLessThan(1500)
  idle.destroy()
})
