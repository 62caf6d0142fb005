import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openHttp } from './http-server.ts'

/** How the server sees a request from 127.0.0.1 with these headers. */
async function seenBy(setting: string, headers: Record<string, string | string[]>) {
  const server = await openHttp({ config: readConfig({ TRUST_PROXY: setting }), log: pino({ level: 'silent' }) })
  server.get('/', async ({ ip, protocol, host }) => ({ ip, protocol, host }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const [reply] = (await once(get(address, { headers }), 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of reply) text += chunk
    return JSON.parse(text) as { ip: string; protocol: string; host: string }
  } finally {
    await server.close()
  }
}

const forwarded = '192.0.2.1, 203.0.113.7, 198.51.100.4'
test.each([
  ['no proxy is believed', '', forwarded, '127.0.0.1'],
  ['one proxy: what it added, not what the sender wrote before', '1', forwarded, '198.51.100.4'],
  ['two proxies', '2', forwarded, '203.0.113.7'],
  ['more proxies than there are', '9', '198.51.100.4', '198.51.100.4'],
  ['a proxy of a network', '127.0.0.0/8', forwarded, '198.51.100.4'],
  ['proxies of several networks', '127.0.0.1, 198.51.100.0/24', forwarded, '203.0.113.7'],
  ['a proxy of another network', '192.168.0.0/16', forwarded, '127.0.0.1'],
  ['a text that is no address', '1', '<script>alert(1)</script>', '127.0.0.1'],
  ['no text', '1', ' , ', '127.0.0.1'],
  ['an address with a port', '1', '203.0.113.7:4711', '127.0.0.1'],
  ['an address with a zone', '1', `fe80::1%${'a'.repeat(500)}`, '127.0.0.1'],
  ['an address of version 6', '1', '2001:db8::7', '2001:db8::7'],
])('the sender’s address: %s', async (_, setting, header, ip) => {
  expect((await seenBy(setting, { 'x-forwarded-for': header })).ip).toBe(ip)
})

test('a repeated header is one list', async () => {
  expect((await seenBy('1', { 'x-forwarded-for': ['192.0.2.1', '203.0.113.7'] })).ip).toBe('203.0.113.7')
})

test('a sender sets neither the protocol nor our host name', async () => {
  const headers = { host: 'here.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  const own = { protocol: 'http', host: 'here.example' }
  expect(await seenBy('', headers)).toMatchObject(own)
  expect(await seenBy('192.168.0.0/16', headers)).toMatchObject(own)
  expect(await seenBy('1', headers)).toMatchObject({ protocol: 'https', host: 'evil.example' })
})

test.each([
  ...['true', 'yes', 'loopback', 'proxy.example.com', '10', '-1', '1.5', '10.0.0', '10.0.0.0/33', '0.0.0.0/0'],
  ...['::/0', 'fe80::1%eth0', '10.0.0.0/8/8', '10.0.0.1,', '10.0.0.0/255.0.0.0'],
])('TRUST_PROXY=%s is refused', (setting) => {
  expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(
    `TRUST_PROXY must be the number of proxies in front of the server, such as 1, or their addresses and networks separated by commas, such as 10.0.0.0/8, not "${setting}".`,
  )
})
