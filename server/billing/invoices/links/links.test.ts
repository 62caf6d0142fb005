import { createHash } from 'node:crypto'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { invoiceDocumentPath } from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { invoiceLinkApi, invoiceProof } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling } from '../../../testing/billing.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../../../testing/builders.ts'
import { readPdf } from '../../../testing/papers/pdf-text.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let build: Builders
let token: string
beforeAll(async () => {
  world = await openWorld({ CARRIER: 'ShortCut Freight|1 Dock Road' })
  build = await openBuilders(world)
  token = build.administrator.token
})
afterAll(() => world.close())

async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await world.call(entry, input, { token })
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}
/** Called without a login. */
const view = (proof: string) => world.call(invoiceLinkApi.view, { proof })
const picture = (proof: string, stop: number, which: number | 'signature', order = 0) =>
  world.call(invoiceLinkApi.picture, { proof, order, stop, picture: which })

/** All field names of a reply. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, path ? `${path}.${key}` : key))
}

/** An invoice for one order delivered with a photo and a signature; the pickup has a photo as well. */
async function issued() {
  const account = await build.account({ billToAddress: '9 Secret Quay', contactEmail: 'pay@secret.example' })
  const billing = openBilling(world, build)
  const orderId = await billing.approved(account.id, [{ amount: '531.05' }, { amount: '12.00', name: 'Waiting' }], {
    order: {
      remark: 'bad payer',
      commodity: 'watches',
      stops: [
        pickup({
          company: 'Hidden Works',
          contactName: 'Hush Person',
          contactPhone: '773-555-0001',
          remark: 'code 4711',
        }),
        dropoff({ company: 'Quiet Terminal', address: '2 Silent St', contactPhone: '718-555-0002' }),
      ],
    },
  })
  const { stops } = await build.getWorkOrder(orderId)
  const files = await Promise.all([1, 2, 3].map(() => uploadPicture(world, token)))
  const { drafts } = await done(invoiceApi.draft, { ids: [orderId] })
  const [id = ''] = drafts
  await world.database.pool.query(
    `UPDATE invoice_order SET facts = jsonb_set(jsonb_set(jsonb_set(jsonb_set(facts, '{stops,0,photoFileIds}', $2), '{stops,1,photoFileIds}', $3),
       '{stops,1,signatureFileId}', $4), '{stops,1,receivedBy}', '"Jo Receiver"') WHERE invoice_id = $1`,
    [id, JSON.stringify([files[0]]), JSON.stringify([files[1]]), JSON.stringify(files[2])],
  )
  await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-11-02' })
  const secrets = [
    ...['Hidden', 'Hush', '773-', '4711', 'Quiet', 'Silent', '718-', 'bad payer', 'watches', 'Secret', 'pay@'],
    ...[account.id, orderId, id, ...stops.map((stop) => stop.id), ...files, build.administrator.account],
  ]
  return { id, invoice: await done(invoiceApi.detail, { id }), secrets }
}

test('a proof link shows charges with their arithmetic, times and proof of delivery, and no other field', async () => {
  const { id, invoice, secrets } = await issued()
  const { token: proof, path } = await done(invoiceLinkApi.create, { invoiceId: id, forWhom: 'Payables' })
  expect(path).toBe(`/backend/map?proof=${proof}`)
  const { data } = await view(proof)
  invoiceProof.strict().parse(data)
  const allowed = [
    ...['number', 'kind', 'issuer', 'customer', 'issuedOn', 'dueOn', 'currency', 'total', 'reference', 'note'],
    ...['bookingId', 'customerReferenceNumber', 'shipmentId', 'containerNo', 'mawb', 'total'].map(
      (name) => `orders[].${name}`,
    ),
    ...['kind', 'city', 'province', 'country', 'timeZone', 'from', 'to', 'arrivedAt', 'departedAt'].map(
      (name) => `orders[].stops[].${name}`,
    ),
    ...['receivedBy', 'photos', 'signature'].map((name) => `orders[].stops[].${name}`),
    ...['name', 'reason', 'amount', 'steps[]'].map((name) => `orders[].charges[].${name}`),
  ]
  expect([...new Set(fieldsOf(data))].sort()).toEqual(allowed.sort())
  const text = JSON.stringify(data)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(data).toMatchObject({
    number: invoice.number,
    customer: invoice.customerName,
    total: '543.05',
    issuer: 'ShortCut Freight\n1 Dock Road',
  })
  expect(data.orders[0]?.charges).toEqual([
    { name: 'Linehaul', reason: '', amount: '531.05', steps: ['flat 531.05'] },
    { name: 'Waiting', reason: '', amount: '12.00', steps: ['flat 12.00'] },
  ])
  expect(data.orders[0]?.stops).toMatchObject([
    { kind: 'pickup', city: 'Chicago', receivedBy: '', photos: 0, signature: false },
    { kind: 'dropoff', city: 'Jamaica', receivedBy: 'Jo Receiver', photos: 1, signature: true },
  ])
  for (const which of [0, 'signature'] as const)
    expect((await picture(proof, 1, which)).data.url).toMatch(/^data:image\/\w+;base64,/)
  // Neither the pickup's photo nor a missing one.
  expect((await picture(proof, 0, 0)).code).toBe(404)
  expect((await picture(proof, 1, 1)).code).toBe(404)
  expect((await picture(proof, 0, 0, 1)).code).toBe(404)
})

test('its PDF is the same as the console’s', async () => {
  const { id, invoice } = await issued()
  const { token: proof } = await done(invoiceLinkApi.create, { invoiceId: id })
  const pdf = (await world.call(invoiceLinkApi.pdf, { proof })).data
  expect(pdf.name).toBe(`${invoice.number}.pdf`)
  const documentPath = invoiceDocumentPath('pdf', id)
  const once = await done(fileApi.downloadToken, { path: documentPath })
  const { rawPayload } = await world.product.server.inject({ url: `/shortcut-api${documentPath}?token=${once.token}` })
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(Buffer.from(pdf.content, 'base64'))).toBe(hash(rawPayload))
  expect(readPdf(rawPayload).pictures).toBe(2)
})

test('a link opens until it expires or is revoked, counts its openings, and then looks like an unknown one', async () => {
  const { id, invoice } = await issued()
  const [kept, revoked, expired] = await Promise.all(
    ['kept', 'revoked', 'expired'].map((forWhom) => done(invoiceLinkApi.create, { invoiceId: id, forWhom, days: 30 })),
  )
  if (!kept || !revoked || !expired) throw new Error('no links')
  expect(Date.parse(kept.expiresAt) - Date.parse(kept.createdAt)).toBe(30 * 86_400_000)
  await view(kept.token)
  await view(kept.token)
  expect(await done(invoiceLinkApi.revoke, { id: revoked.id })).toMatchObject({ state: 'revoked' })
  await done(invoiceLinkApi.revoke, { id: revoked.id })
  await world.database.pool.query("UPDATE invoice_link SET expires_at = now() - interval '1 second' WHERE id = $1", [
    expired.id,
  ])
  const unknown = await view('not-a-link')
  expect(unknown).toMatchObject({ code: 404, data: null })
  for (const gone of [revoked.token, expired.token]) {
    expect(await view(gone)).toEqual(unknown)
    expect((await picture(gone, 1, 0)).code).toBe(404)
    expect((await world.call(invoiceLinkApi.pdf, { proof: gone })).code).toBe(404)
  }
  const links = await done(invoiceLinkApi.list, { invoiceId: id })
  expect(Object.fromEntries(links.map(({ forWhom, state, opened }) => [forWhom, [state, opened]]))).toEqual({
    kept: ['open', 2],
    revoked: ['revoked', 0],
    expired: ['expired', 0],
  })
  const log = (await done(logApi.list, { entity: 'invoice', entityId: id })).list.map(({ action }) => action)
  expect(log.filter((action) => action === 'invoice.share').length).toBe(3)
  expect(log.filter((action) => action === 'invoice.unshare').length).toBe(1)
  // The token is neither in the database nor in the log.
  const { rows } = await world.database.pool.query(
    'SELECT row_to_json(l)::text AS text FROM invoice_link l UNION ALL SELECT row_to_json(o)::text FROM operation_log o',
  )
  expect(rows.some(({ text }) => text.includes(kept.token))).toBe(false)
  expect(rows.some(({ text }) => text.includes(String(invoice.number)))).toBe(true)
})

test('a draft has no link', async () => {
  const account = await build.account()
  const order = await openBilling(world, build).approved(account.id)
  const { drafts } = await done(invoiceApi.draft, { ids: [order] })
  const refused = await world.call(invoiceLinkApi.create, { invoiceId: drafts[0] ?? '' }, { token })
  expect(refused).toMatchObject({ code: 409, message: 'This is not an issued invoice.' })
})
