import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openHttp } from './http-server.ts'
import { serveApp } from './static-console.ts'

const script = `console.log('${'x'.repeat(2000)}')`
let root: string
let server: FastifyInstance
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shortcut-app-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<title>the app</title>')
  await writeFile(join(root, '.source-hash'), 'made of this')
  await writeFile(join(root, 'assets/app-1234.js'), script)
  await writeFile(join(root, 'assets/app-1234.js.br'), brotliCompressSync(script))
  server = await openHttp({ config: readConfig({}), log: pino({ level: 'silent' }) })
  await serveApp(server, '/backend/', root)
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers })

test.each([
  '/backend/',
  '/backend/work/order?status=NEW',
  '/backend/no/such/page',
  '/backend/.source-hash',
  '/backend/a.b',
  `/backend/${'a'.repeat(300)}`,
])('%s returns the app, revalidated each time', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^text\/html/)
  expect(reply.headers['cache-control']).toBe('no-cache')
  const policy = String(reply.headers['content-security-policy']).split(';')
  for (const rule of ["script-src 'self'", "require-trusted-types-for 'script'", 'trusted-types default'])
    expect(policy).toContain(rule)
  expect(reply.body).toBe('<title>the app</title>')
})

test.each(['/backend/%00', '/backend/work/%1f', `/backend/${'a'.repeat(9000)}`, `/backend/${'a/'.repeat(4000)}?q=1`])(
  '%s can be no page, and is not found',
  async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'There is no such page.'])
  },
)

test('assets are cached forever, and compressed for clients that accept it', async () => {
  const plain = await get('/backend/assets/app-1234.js')
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toContain('immutable')
  expect(plain.headers['content-type']).toMatch(/javascript/)
  const small = await get('/backend/assets/app-1234.js', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['cache-control']).toContain('immutable')
  expect(small.headers.vary).toMatch(/accept-encoding/i)
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
})

test('a missing asset is not found, and nothing outside the folder is served', async () => {
  expect((await get('/backend/assets/app-0000.js')).statusCode).toBe(404)
  expect((await get('/backend/assets/%00.js')).statusCode).toBe(404)
  for (const url of [
    '/backend/../../etc/passwd',
    '/backend/..%2f..%2fetc%2fpasswd',
    '/backend/assets/..%2f..%2f..%2fetc%2fpasswd',
  ])
    expect((await get(url)).body).not.toContain('root:')
  expect((await server.inject({ method: 'POST', url: '/backend/work/order' })).statusCode).toBe(404)
  expect((await get('/elsewhere')).statusCode).toBe(404)
})

test('a missing build of the app is reported', async () => {
  const early = await openHttp({ config: readConfig({}), log: pino({ level: 'silent' }) })
  await serveApp(early, '/backend/', join(root, 'nothing-here'))
  const reply = await early.inject('/backend/')
  expect([reply.statusCode, reply.body]).toEqual([503, 'This app has not been built yet.'])
  await early.close()
})
