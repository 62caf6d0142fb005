import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitHere } from '@shortcut/domain/testing/cpu-time.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { openHttp } from './platform/http/http-server.ts'
import { serveApp } from './platform/http/static-console.ts'
import { exchange } from './testing/raw-socket.ts'
import { openWorld, type World } from './testing/world.ts'

const page = '<title>the console</title>'
let world: World
/** The console's files, whether it has been built or not. */
let pages: FastifyInstance
let root: string
let addresses: Record<'calls' | 'pages', string>
let token: string
beforeAll(async () => {
  world = await openWorld()
  root = await mkdtemp(join(tmpdir(), 'shortcut-pages-'))
  await writeFile(join(root, 'index.html'), page)
  pages = await openHttp({ config: readConfig({}), log: pino({ level: 'silent' }) })
  await serveApp(pages, '/backend/', root)
  const here = { port: 0, host: '127.0.0.1' }
  addresses = { calls: await world.product.server.listen(here), pages: await pages.listen(here) }
  token = (await world.signIn('administrator')).token
})
afterAll(async () => {
  await pages.close()
  await world.close()
  await rm(root, { recursive: true, force: true })
})

const bearer = 'Authorization: Bearer <token>'
const crlf = '\r\n'
/** A complete request. */
const request = (line: string, headers: string[] = [], body = '') =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers,
    ...(body ? [`Content-Length: ${body.length}`] : []),
    '',
    body,
  ].join(crlf)
const get = (target: string) => request(`GET ${target}`)
const list = (query: string) => request(`GET /shortcut-api/workOrder/list?${query}`, [bearer])
const post = (path: string, type: string, body: string, ...headers: string[]) =>
  request(`POST /shortcut-api/${path}`, [bearer, `Content-Type: ${type}`, ...headers], body)
const json = (body: string) => post('rules/addRule', 'application/json', body)
const form = (body: string) => post('login', 'application/x-www-form-urlencoded', body)
const many = (count: number, make: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(between)

const requests: [what: string, sent: string][] = [
  ['a NUL in an address', get('/backend/%00')],
  ['a NUL among assets', get('/backend/assets/%00.js')],
  ['an address of 9,000 characters', get(`/backend/${'a'.repeat(9000)}`)],
  ['a part of an address of 300 characters', get(`/backend/${'a'.repeat(300)}/b`)],
  ['a path of 4,000 folders', get(`/backend/${'a/'.repeat(4000)}`)],
  ['a call of 9,000 characters', get(`/shortcut-api/${'a'.repeat(9000)}`)],
  ['an id of 9,000 characters', request(`GET /shortcut-api/file/${'a'.repeat(9000)}`, [bearer])],
  ['a percent sign', get('/backend/%')],
  ['half an escape', get('/backend/%a')],
  ['an escape of no digits', get('/backend/%zz')],
  ['an overlong slash', get('/backend/%c0%ae%c0%ae/x')],
  ['an escape of half a character', get('/backend/%ff%fe')],
  ['a percent sign in a call', get('/shortcut-api/%')],
  ['a percent sign at the root', get('/%')],
  ['an escaped way up', get('/backend/..%2f..%2f..%2fetc%2fpasswd')],
  ['a way up', get('/backend/../../../etc/passwd')],
  ['an escaped dot', get('/backend/%2e%2e/%2e%2e/etc/passwd')],
  ['a way up with backslashes', get('/backend/..%5c..%5cetc%5cpasswd')],
  ['two slashes', get('//backend//assets//')],
  ['an address of another server', get('http://evil.example/backend/')],
  ['an address of no server', get('http://')],
  ['an address of another protocol', get('ftp://evil.example/')],
  ['a way up in the address of another server', get('http://evil.example/../../etc/passwd')],
  ['a name without a slash', get('backend')],
  ['a star', request('OPTIONS *')],
  ['a star that is asked for', get('*')],
  ['a fragment', get('/backend/#x')],
  ['bytes past ASCII', get('/backend/\xff\xfe\xe2')],
  ['a space in an address', get('/backend/a b')],
  ['a tab in an address', get('/backend/a\tb')],
  ['an address of 20,000 characters', get(`/backend/?${'a'.repeat(20_000)}`)],
  ['a query of 12,000 characters', list(`q=${'a'.repeat(12_000)}`)],
  ['2,500 parameters', list(many(2500, (n) => `p${n}=`, '&'))],
  ['parameters that come twice', list('page=1&page=2&pageSize=10&pageSize=x&sort=a&sort=b')],
  ['a parameter that comes 1,500 times', list(many(1500, (n) => `page=${n}`, '&'))],
  ['parameters named as prototypes', list('__proto__=1&__proto__[x]=1&constructor=1&toString=1&hasOwnProperty=1')],
  ['broken escapes in a query', list('q=%&page=%zz&sort=%c0%ae&%ff=%00')],
  ['a NUL in a query', list('q=%00&containerNo=a%00b')],
  ['ampersands', list('&'.repeat(5000))],
  ['an unknown method', request('BREW /backend/')],
  ['a method of another protocol', request('PROPFIND /shortcut-api/login')],
  ['TRACE', request('TRACE /shortcut-api/login')],
  ['CONNECT', request('CONNECT evil.example:443')],
  ['a method in small letters', request('get /backend/')],
  ['PUT to a call', request('PUT /shortcut-api/login', ['Content-Type: application/json'], '{}')],
  ['DELETE of a page', request('DELETE /backend/')],
  ['POST to a page', request('POST /backend/', ['Content-Type: application/json'], '{}')],
  ['a list that is posted to', post('workOrder/list', 'application/json', '{}')],
  ['a call that is got', request('GET /shortcut-api/rules/addRule', [bearer])],
  ['HTTP/2 without a word', `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`],
  ['another version', `GET /backend/ HTTP/9.9${crlf}Host: a${crlf}${crlf}`],
  ['no version', `GET /backend/${crlf}${crlf}`],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['NULs', `${'\0'.repeat(100)}${crlf}${crlf}`],
  ['empty lines only, then nonsense', `${crlf.repeat(50)}nonsense${crlf}${crlf}`],
  ['no Host', `GET /backend/ HTTP/1.1${crlf}Connection: close${crlf}${crlf}`],
  ['two Hosts', request('GET /backend/', ['Host: evil.example'])],
  ['a Host that is none', request('GET /backend/').replace('localhost', '<script>')],
  ['a header without a colon', request('GET /backend/', ['nonsense'])],
  ['a header without a name', request('GET /backend/', [': x'])],
  ['a header with a space before the colon', request('GET /backend/', ['X-A : b'])],
  ['a lone CR in a header', request('GET /backend/', ['X-A: b\rX-B: c'])],
  ['a lone LF in a header', request('GET /backend/', ['X-A: b\nX-B: c'])],
  ['a NUL in a header', request('GET /backend/', ['X-A: b\0c'])],
  ['a folded header', request('GET /backend/', [`X-A: b${crlf} c`])],
  [
    'bytes past ASCII in headers',
    request('GET /shortcut-api/workOrder/list', [`${bearer}\xff`, 'Lang: \xff', 'User-Agent: \xff\xfe']),
  ],
  ['3,000 headers', request('GET /shortcut-api/health', many(3000, (n) => `${n}:`, '|').split('|'))],
  ['a header of 20,000 characters', request('GET /backend/', [`X-A: ${'a'.repeat(20_000)}`])],
  ['headers named as prototypes', request('GET /backend/', ['__proto__: x', 'constructor: x', 'hasOwnProperty: x'])],
  ['a length that is no number', request('POST /shortcut-api/login', ['Content-Length: ten'])],
  ['a negative length', request('POST /shortcut-api/login', ['Content-Length: -1'])],
  ['a length past all numbers', request('POST /shortcut-api/login', ['Content-Length: 99999999999999999999'])],
  ['two lengths', request('POST /shortcut-api/login', ['Content-Length: 1', 'Content-Length: 2'], '')],
  ['a length and chunks', request('POST /shortcut-api/login', ['Content-Length: 3', 'Transfer-Encoding: chunked'], '')],
  ['chunks that are none', `${request('POST /shortcut-api/login', ['Transfer-Encoding: chunked'])}zz${crlf}`],
  ['an encoding of transfer that is none', request('POST /shortcut-api/login', ['Transfer-Encoding: gzip'])],
  ['an expectation that is none', request('POST /shortcut-api/login', ['Expect: tea'], '{}')],
  ['an upgrade', request('GET /backend/', ['Upgrade: websocket', 'Connection: Upgrade'])],
  ['a range past the end', request('GET /backend/', ['Range: bytes=99999999-'])],
  ['ranges that are none', request('GET /backend/', [`Range: bytes=${many(500, (n) => `${n}-${n}`, ',')}`])],
  ['encodings that are none', request('GET /backend/', ['Accept-Encoding: \xff;q=x, *;q=-1', 'Accept: \xff'])],
  ['a date that is none', request('GET /backend/', ['If-Modified-Since: yesterday', 'If-None-Match: "'])],
  [
    'a broken Authorization',
    request('GET /shortcut-api/workOrder/list', ['Authorization: Bearer', 'Cookie: =;;=\xff']),
  ],
  [
    'an API key of 10,000 characters',
    request('POST /shortcut-api/booking/inbound', [`X-Api-Key: ${'a'.repeat(10_000)}`], '[]'),
  ],
  ['no type', request('POST /shortcut-api/rules/addRule', [bearer], '{}')],
  ['an empty type', post('rules/addRule', '', '{}')],
  ['an unknown type', post('rules/addRule', 'application/x-tea', '{}')],
  ['a type that is none', post('rules/addRule', ';;;/=\xff', '{}')],
  ['a type of 5,000 parameters', post('rules/addRule', `application/json${';a=b'.repeat(2500)}`, '{}')],
  ['another character set', post('rules/addRule', 'application/json; charset=utf-16', '{}')],
  ['a packed body', post('rules/addRule', 'application/json', '{}', 'Content-Encoding: gzip')],
  ['two types', post('rules/addRule', 'application/json', '{}', 'Content-Type: text/plain')],
  ['JSON to the form', post('login', 'application/json', '{"username":"a","password":"b","appType":1}')],
  ['a form to JSON', post('rules/addRule', 'application/x-www-form-urlencoded', 'id=1')],
  ['files to JSON', post('rules/addRule', 'multipart/form-data; boundary=b', '--b--')],
  ['JSON to files', post('file/upload', 'application/json', '{}')],
  ['files without a boundary', post('file/upload', 'multipart/form-data', '--b--')],
  ['no files', post('file/upload', 'multipart/form-data; boundary=b', `--b--${crlf}`)],
  [
    'files without a disposition',
    post('file/upload', 'multipart/form-data; boundary=b', `--b${crlf}${crlf}x${crlf}--b--`),
  ],
  [
    'a file that never ends',
    post(
      'file/upload',
      'multipart/form-data; boundary=b',
      `--b${crlf}Content-Disposition: form-data; name="f"; filename="f"${crlf}${crlf}x`,
    ),
  ],
  [
    '2,000 fields among files',
    post(
      'file/upload',
      'multipart/form-data; boundary=b',
      `${many(2000, (n) => `--b${crlf}Content-Disposition: form-data; name="${n}"${crlf}${crlf}x`, crlf)}${crlf}--b--`,
    ),
  ],
  [
    'a field named as a prototype among files',
    post(
      'file/upload',
      'multipart/form-data; boundary=b',
      `--b${crlf}Content-Disposition: form-data; name="__proto__"${crlf}${crlf}x${crlf}--b--`,
    ),
  ],
  ['a prototype in JSON', json('{"__proto__":{"x":1},"ruleItemList":[]}')],
  ['a depth of 100,000', json('['.repeat(100_000))],
  ['half a text', json('"\\ud800')],
  ['JSON of 60,000 keys', json(`{${many(20_000, (n) => `"${n}":1`, ',')}}`)],
  ['a number past all numbers', json('1e999999')],
  ['a NUL in JSON', json('\0')],
  ['a mark before JSON', json('\xef\xbb\xbf{}')],
  ['as many keys as a form holds', form(many(1000, (n) => `${n.toString(36)}=`, '&'))],
  ['100,000 keys in a form', form(many(100_000, (n) => `${n.toString(36)}=`, '&'))],
  ['keys that come twice in a form', form('username=a&username=b&password=c&password=d&appType=1&appType=2')],
  ['keys named as prototypes in a form', form('__proto__=1&__proto__[x]=1&constructor[prototype]=1&username=a')],
  ['broken escapes in a form', form('username=%&password=%zz&appType=%ff')],
  ['a NUL in a form', form('username=%00&password=%00&appType=1')],
  [
    'a cookie named as a prototype',
    request('GET /shortcut-api/events?ticket=x', ['Cookie: __proto__=x', 'Last-Event-ID: 1e999']),
  ],
]

test.each(requests)('%s', async (_, sent) => {
  const isPage = / (http:\/\/evil\.example)?\/+backend/.test(sent.slice(0, 50))
  const { status, body, headers, ms } = await exchange(
    addresses[isPage ? 'pages' : 'calls'],
    sent.replace('<token>', token),
  )
  expect(ms).toBeLessThan(limitHere(2000))
  // Node.js itself cuts off a tunnel, and answers without a body if Host is missing or Expect unknown.
  if (sent.startsWith('CONNECT')) return expect(status).toBe(0)
  if (/^(0\s+)?$/.test(body)) return expect([302, 400, 417]).toContain(status)
  expect(headers).toMatch(/^x-content-type-options: nosniff/im)
  if (body === page) return expect(isPage).toBe(true)
  const { code, message, data } = JSON.parse(body)
  expect([status < 500, code < 500, typeof message, data === undefined]).toEqual([true, true, 'string', false])
  // A wrong address is not echoed to its sender.
  if (code !== 200) expect(body.length).toBeLessThan(600)
})

test('and the server is still healthy', async () => {
  expect(JSON.parse((await exchange(addresses.calls, get('/shortcut-api/ready'))).body).code).toBe(200)
  expect(Object.prototype).not.toHaveProperty('x')
})
