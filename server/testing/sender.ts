import type { InboundReply } from '@shortcut/domain/bookings/api.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import type { Answer } from './call.ts'
import type { World } from './world.ts'

export type Received = Answer<InboundReply> & { replayed: boolean; text: string }

/** A customer's system: an account with an API key that sends over real HTTP to the world's server. */
export async function openSender(world: World, name = 'Acme Air') {
  const accountId = newId()
  const key = newToken()
  await asSystem(world.database, async ({ db, now }) => {
    const by = { createdAt: now, createdBy: 'test' }
    await db
      .insertInto('account')
      .values({ id: accountId, code: accountId.slice(-8), name, ...by, updatedAt: now, updatedBy: 'test' })
      .execute()
    await db
      .insertInto('apiKey')
      .values({ id: newId(), accountId, name: 'test', prefix: key.slice(0, 6), keyHash: hashToken(key), ...by })
      .execute()
  })
  const { server } = world.product
  const listening = server.server.address()
  const address =
    listening && typeof listening === 'object'
      ? `http://127.0.0.1:${listening.port}`
      : await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/shortcut-api/booking/inbound`

  /** Posts exactly these bytes. */
  async function post(
    body: Buffer | string,
    contentType: string,
    headers: Record<string, string> = {},
  ): Promise<Received> {
    const reply = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'x-api-key': key, ...(contentType ? { 'content-type': contentType } : {}), ...headers },
    })
    const text = await reply.text()
    return { ...JSON.parse(text), status: reply.status, replayed: reply.headers.has('idempotent-replayed'), text }
  }
  return {
    accountId,
    key,
    address,
    post,
    json: (value: unknown, headers?: Record<string, string>) =>
      post(JSON.stringify(value), 'application/json', headers),
    x12: (text: string | Buffer, headers?: Record<string, string>) => post(text, 'application/edi-x12', headers),
    orders: () =>
      world.database.kysely
        .selectFrom('workOrder')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('id')
        .execute(),
    messages: () =>
      world.database.kysely
        .selectFrom('bookingMessage')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('receivedAt')
        .orderBy('id')
        .execute(),
  }
}
export type Sender = Awaited<ReturnType<typeof openSender>>

/** A JSON booking with a pickup in Chicago and a dropoff at JFK. */
export const booking = (fields: Record<string, unknown> = {}) => ({
  customerReferenceNumber: 'CRN-1',
  bookingPickupDate: '2026-11-23',
  palletQuantity: 4,
  weight: { value: '12500', unit: 'lb' },
  stops: [
    {
      kind: 'pickup',
      company: 'Rosemill',
      city: 'Chicago',
      province: 'IL',
      postalCode: '60666',
      from: '2026-11-23T08:00',
      to: '2026-11-23T12:00',
    },
    { kind: 'dropoff', company: 'Terminal 4', city: 'Jamaica', province: 'NY', postalCode: '11430', to: '2026-11-24' },
  ],
  ...fields,
})

interface SetOptions {
  purpose?: '00' | '01' | '04'
  shipmentId?: string
  reference?: string
  pieces?: number
}

let controls = 100

/** An X12 file of load tenders, each with its own control numbers. */
export function tenderFile(sets: readonly SetOptions[], control = ++controls): string {
  const padded = String(control).padStart(9, '0')
  const bodies = sets.map(({ purpose = '00', shipmentId = `S-${control}`, reference, pieces = 96 }, index) => {
    const number = String(index + 1).padStart(4, '0')
    const segments = [
      `ST*204*${number}`,
      `B2**ACME**${shipmentId}**PP`,
      `B2A*${purpose}*LT`,
      ...(reference ? [`L11*${reference}*CR`] : []),
      ...(purpose === '01'
        ? []
        : [
            ...['S5*1*CL', 'G62*37*20261123*I*0800', 'N1*SF*MILL', 'N4*JOLIET*IL*60431*US'],
            ...['S5*2*CU', 'G62*54*20261124*L*1700', 'N1*ST*DOOR', 'N4*JAMAICA*NY*11430*US'],
            `L3*12500*G*********${pieces}*L`,
          ]),
    ]
    return [...segments, `SE*${segments.length + 1}*${number}`]
  })
  const isa = `ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*${padded}*0*P*:`
  const group = [`GS*SM*A*B*20261120*0930*${control}*X*004010`, ...bodies.flat(), `GE*${sets.length}*${control}`]
  return [isa, ...group, `IEA*1*${padded}`, ''].join('~\n')
}
