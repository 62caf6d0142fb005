import { deflateSync } from 'node:zlib'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compress } from '../../partners/as2/cms/compression.ts'
import { type As2Partner, micText, openAs2Partner } from '../../testing/as2/as2-partner.ts'
import { entityOf, openPeer, wrapped } from '../../testing/as2/openssl-peer.ts'
import { openBuilders } from '../../testing/builders.ts'
import { tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: string
let acme: As2Partner

beforeAll(async () => {
  world = await openWorld()
  admin = (await openBuilders(world)).administrator.token
  acme = await openAs2Partner(world, admin)
})
afterAll(async () => {
  await acme.peer.close()
  await world.close()
})

let count = 0
const tender = () => {
  const shipmentId = `AS2-${++count}`
  return { shipmentId, entity: entityOf(tenderFile([{ shipmentId }])) }
}
const booked = async (shipmentId: string) =>
  (await acme.orders()).filter((order) => order.shipmentId === shipmentId).length
const lastRow = async () => {
  const { data } = await world.call(bookingMonitorApi.list, { accountId: acme.accountId }, { token: admin })
  return data.list[0]
}

test.each(['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'des-ede3-cbc'])(
  'a tender that OpenSSL signed, and encrypted with %s, is booked and answered with a signed receipt',
  async (cipher) => {
    const { shipmentId, entity } = tender()
    const answer = await acme.post(acme.peer.encrypted(acme.peer.signed(entity), acme.own.certificate, cipher))
    expect(answer).toMatchObject({ status: 200, isSigned: true, disposition: 'processed', mic: micText(entity) })
    expect(answer.words).toMatch(/was received on .* UTC and will be processed/)
    expect([answer.headers.get('as2-from'), answer.headers.get('as2-to')]).toEqual(['SHORTCUT', '"AS2 Acme Air"'])
    expect(await booked(shipmentId)).toBe(1)
    expect(await lastRow()).toMatchObject({ sourceFile: 'tender.edi', receivedStatus: 'PROCESSED', channel: 'edi' })
  },
)

test('streamed encoding, OAEP and other hashes are taken, and compression before and after the signature', async () => {
  await acme.save({ needsEncryption: true })
  const { peer, own } = acme
  const packed = (entity: Buffer) => wrapped(compress(entity), 'compressed-data')
  const seal = (entity: Buffer, more: string[] = []) => peer.encrypted(entity, own.certificate, 'aes-256-cbc', more)
  const ways: ((entity: Buffer) => { whole: Buffer; mic: string })[] = [
    (entity) => ({ whole: seal(peer.signed(entity), ['-stream']), mic: micText(entity) }),
    (entity) => ({ whole: seal(peer.signed(entity), ['-keyopt', 'rsa_padding_mode:oaep']), mic: micText(entity) }),
    (entity) => ({ whole: seal(peer.signed(entity, 'sha512')), mic: micText(entity, 'sha512') }),
    (entity) => ({ whole: seal(packed(peer.signed(entity))), mic: micText(entity) }),
    (entity) => ({ whole: seal(peer.signed(packed(entity))), mic: micText(packed(entity)) }),
    (entity) => ({
      whole: seal(peer.signed(entity, 'sha256', ['-keyopt', 'rsa_padding_mode:pss'])),
      mic: micText(entity),
    }),
  ]
  for (const way of ways) {
    const { shipmentId, entity } = tender()
    const { whole, mic } = way(entity)
    expect(await acme.post(whole)).toMatchObject({ disposition: 'processed', mic })
    expect(await booked(shipmentId)).toBe(1)
  }
})

test('the same message twice gets the same receipt, and is booked once', async () => {
  const { shipmentId, entity } = tender()
  const whole = acme.peer.encrypted(acme.peer.signed(entity), acme.own.certificate)
  const headers = { 'message-id': '<twice@acme>' }
  const all = await Promise.all([acme.post(whole, headers), acme.post(whole, headers), acme.post(whole, headers)])
  all.push(await acme.post(whole, headers))
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  expect(all[0]?.about).toBe('<twice@acme>')
  expect(await booked(shipmentId)).toBe(1)
  expect((await acme.messages()).filter((row) => row.shipmentId === shipmentId)).toHaveLength(1)
})

test('what is wrong is answered with its reason, and stands in the list; nothing is booked', async () => {
  const { peer, own } = acme
  const stranger = await openPeer('Stranger')
  const good = (entity: Buffer) => peer.encrypted(peer.signed(entity), own.certificate)
  const changed = (entity: Buffer) =>
    peer.encrypted(
      Buffer.from(peer.signed(entity).toString('latin1').replace('JOLIET', 'PEORIA'), 'latin1'),
      own.certificate,
    )
  const cases: [string, string, (entity: Buffer) => Buffer][] = [
    [
      'authentication-failed',
      'another certificate',
      (entity) => peer.encrypted(stranger.signed(entity), own.certificate),
    ],
    [
      'decryption-failed',
      'encrypted for another certificate',
      (entity) => peer.encrypted(peer.signed(entity), stranger.certificate()),
    ],
    ['integrity-check-failed', 'changed after', changed],
    ['insufficient-message-security', 'not signed', (entity) => peer.encrypted(entity, own.certificate)],
    ['insufficient-message-security', 'not encrypted', (entity) => peer.signed(entity)],
    [
      'insufficient-message-security',
      'SHA-1',
      (entity) => peer.encrypted(peer.signed(entity, 'sha1'), own.certificate),
    ],
    [
      'authentication-failed',
      'no signed attributes',
      (entity) => peer.encrypted(peer.signed(entity, 'sha256', ['-noattr']), own.certificate),
    ],
    ['decryption-failed', 'cannot be read as such', () => wrapped(Buffer.from('no ASN.1 at all'), 'enveloped-data')],
    [
      'decompression-failed',
      'cannot be unpacked',
      () => peer.encrypted(wrapped(broken(compress(Buffer.from('a'))), 'compressed-data'), own.certificate),
    ],
    ['unexpected-processing-error', 'no file with bookings', () => good(entityOf('hello', 'image/png', 'a.png'))],
    ['insufficient-message-security', 'not encrypted', () => entityOf(Buffer.from('{}'), 'application/json')],
  ]
  for (const [disposition, words, make] of cases) {
    const { shipmentId, entity } = tender()
    const answer = await acme.post(make(entity))
    expect(answer).toMatchObject({
      status: 200,
      isSigned: true,
      disposition: `processed/Error: ${disposition}`,
      mic: '',
    })
    expect(answer.words).toContain(words)
    expect(await booked(shipmentId)).toBe(0)
    expect(await lastRow()).toMatchObject({
      receivedStatus: 'QUARANTINED',
      errors: [{ message: expect.stringContaining(words) }],
    })
  }
  await stranger.close()
  const { entity } = tender()
  expect(await acme.post(good(entity), { 'as2-from': 'NOBODY' })).toMatchObject({
    isSigned: false,
    disposition: 'processed/Error: authentication-failed',
  })
}, 120_000)

test('a small message does not unpack to gigabytes', async () => {
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })
  const template = compress(Buffer.from('x'))
  expect(template.length).toBeLessThan(200)
  const { disposition, words } = await acme.post(
    acme.peer.encrypted(wrapped(repack(zeros), 'compressed-data'), acme.own.certificate),
  )
  expect([disposition, words]).toEqual([
    'processed/Error: decompression-failed',
    expect.stringContaining('too large when it is unpacked'),
  ])
})

/** The last byte belongs to the check of zlib. */
const broken = (packed: Buffer) => Buffer.concat([packed.subarray(0, -1), Buffer.from([packed.at(-1) === 0 ? 1 : 0])])

/** CompressedData around bytes that are deflated already. */
function repack(deflated: Buffer): Buffer {
  const der = (tag: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([Buffer.from([tag, 0x84]), length, content])
  }
  const oid = (hex: string) => Buffer.from(hex, 'hex')
  const inner = der(0x30, oid('06092a864886f70d010701'), der(0xa0, der(0x04, deflated)))
  const data = der(0x30, oid('020100'), der(0x30, oid('060b2a864886f70d0109100308')), inner)
  return der(0x30, oid('060b2a864886f70d0109100109'), der(0xa0, data))
}

test('a partner that was allowed to may sign with SHA-1, or send without any protection', async () => {
  const { peer, own, save } = acme
  await save({ takesSha1: true })
  const one = tender()
  expect(await acme.post(peer.encrypted(peer.signed(one.entity, 'sha1'), own.certificate))).toMatchObject({
    disposition: 'processed',
    mic: micText(one.entity, 'sha1'),
  })
  await save({ needsSignature: false, needsEncryption: false })
  const plain = tenderFile([{ shipmentId: 'PLAIN-1' }])
  // Without anything around it, the check is over the file alone (RFC 4130, 7.3.1).
  expect(await acme.post(entityOf(plain))).toMatchObject({ disposition: 'processed', mic: micText(Buffer.from(plain)) })
  expect(await booked('PLAIN-1')).toBe(1)
  const { status, text } = await acme.post(entityOf(tenderFile([{ shipmentId: 'PLAIN-2' }])), {
    'disposition-notification-to': '',
  })
  expect([status, text]).toEqual([200, ''])
})

test('their next certificate and our older one work until they are removed', async () => {
  const { peer, save } = acme
  const old = acme.own.certificate
  const next = await openAs2Partner(world, admin, 'Roll over')
  await save({ needsSignature: true, theirNextCertificate: next.peer.certificate(), certificateId: next.own.id })
  acme.expectSigner(next.own.certificate)
  const one = tender()
  expect(await acme.post(peer.encrypted(next.peer.signed(one.entity), old))).toMatchObject({ disposition: 'processed' })
  await save({ theirNextCertificate: '' })
  const two = tender()
  expect(await acme.post(peer.encrypted(next.peer.signed(two.entity), old))).toMatchObject({
    disposition: 'processed/Error: authentication-failed',
  })
  await next.peer.close()
})
