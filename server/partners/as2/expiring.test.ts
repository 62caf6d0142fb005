import { as2CertificateApi, as2ConnectionApi } from '@shortcut/domain/partners/as2-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As2Partner, openAs2Partner } from '../../testing/as2/as2-partner.ts'
import { openPeer } from '../../testing/as2/openssl-peer.ts'
import { openBuilders } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: string
let acme: As2Partner

beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  admin = (await openBuilders(world)).administrator.token
  acme = await openAs2Partner(world, admin)
})
afterAll(async () => {
  await acme.peer.close()
  await world.close()
})
const expiring = async () =>
  (await world.call(as2CertificateApi.expiring, {}, { token: admin })).data.map(({ whose, name }) => [whose, name])

test('a certificate is reported 30 days before it ends, until the next one is there', async () => {
  expect(await expiring()).toEqual([])
  acme.peer.makeKey(29)
  await acme.save({ theirCertificate: acme.peer.certificate() })
  expect(await expiring()).toEqual([['theirs', 'Acme Air']])
  const next = await openPeer('Next')
  await acme.save({ theirNextCertificate: next.certificate() })
  expect(await expiring()).toEqual([])
  await next.close()
  await world.database.pool.query(`UPDATE as2_certificate SET not_after = now() - interval '1 day'`)
  expect(await expiring()).toEqual([['ours', 'Acme Air']])
  await acme.save({ isOn: false })
  expect(await expiring()).toEqual([])
})

test('a certificate that signs for somebody is not deleted; a wrong one is refused at its field', async () => {
  const { data } = await world.call(as2CertificateApi.delete, { ids: [acme.own.id] }, { token: admin })
  expect(data.failed[0]?.message).toBe('ShortCut is in use: Acme Air.')
  const form = { accountId: acme.accountId, name: 'Other', ourId: 'SHORTCUT', theirId: 'OTHER' }
  const call = (more: object) => world.call(as2ConnectionApi.save, { ...form, ...more } as never, { token: admin })
  const at = (path: string) => ({ code: 422, data: { fields: [{ path }] } })
  expect(await call({})).toMatchObject(at('theirCertificate'))
  expect(await call({ theirCertificate: 'nonsense' })).toMatchObject(at('theirCertificate'))
  expect(await call({ needsSignature: false, ourId: 'a"b' })).toMatchObject(at('ourId'))
  const { rows } = await world.database.pool.query('SELECT private_key FROM as2_certificate')
  expect(rows.every(({ private_key: key }) => key.startsWith('v1.'))).toBe(true)
})
