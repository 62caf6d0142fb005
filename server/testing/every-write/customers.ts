import { customerUserApi } from '@shortcut/domain/customers/customer-user-api.ts'
import { ownBookingApi } from '@shortcut/domain/customers/own-booking-api.ts'
import { ownConnectionApi } from '@shortcut/domain/customers/own-connection-api.ts'
import { newId } from '../../platform/ids.ts'
import { sendFile } from '../upload.ts'
import type { Stage, Writes } from './stage.ts'

const aCustomer = async ({ world, build }: Stage) => {
  const account = await build.account()
  const { token } = await world.signIn('customer', account.id)
  return { account, token }
}
const withKey = async (stage: Stage) => {
  const { token } = await aCustomer(stage)
  return { token, id: (await stage.ask(ownConnectionApi.createKey, { name: 'Feed' }, token)).id }
}
const withWebhook = async (stage: Stage) => {
  const { token } = await aCustomer(stage)
  const webhook = { name: `Hook ${stage.next()}`, url: 'https://hooks.example/orders' }
  return { token, id: (await stage.ask(ownConnectionApi.saveWebhook, webhook, token)).id }
}
const place = { company: 'Mill', city: 'Chicago', province: 'IL', postalCode: '60666' }
const table = (crn: string) =>
  `CRN,Pickup company,Pickup city,Pickup state,Pickup zip,Pickup date,Dropoff company,Dropoff city,Dropoff state,Dropoff zip,Pieces
${crn},Mill,Chicago,IL,60666,2026-12-23,Store,Jamaica,NY,11430,4
`

export const customerWrites: Writes = {
  'customerUser.invite': async ({ build, next }) => ({
    input: { accountId: (await build.account()).id, name: 'Pat', email: `pat${next()}@customer.example` },
  }),
  'customerUser.sendCode': async ({ build, ask, next }) => ({
    input: await ask(customerUserApi.invite, {
      accountId: (await build.account()).id,
      name: 'Pat',
      email: `pat${next()}@customer.example`,
    }),
  }),
  'ownOrder.ask': async (stage) => {
    const { token, account } = await aCustomer(stage)
    const order = await stage.build.workOrder({ accountId: account.id })
    return { token, input: { id: order.id, kind: 'ask', remark: 'Later please', pieces: 7 } }
  },
  'ownBooking.save': async (stage) => ({
    token: (await aCustomer(stage)).token,
    input: {
      id: newId(),
      customerReferenceNumber: `OWN-${stage.next()}`,
      bookingPickupDate: '2026-12-23',
      pickup: place,
      delivery: { ...place, company: 'Store' },
    },
  }),
  'ownBooking.send': async (stage) => ({
    token: (await aCustomer(stage)).token,
    file: { name: 'monday.csv', bytes: Buffer.from(table(`OF-${stage.next()}`)) },
  }),
  'ownBooking.confirm': async (stage) => {
    const { token } = await aCustomer(stage)
    const bytes = Buffer.from(table(`OC-${stage.next()}`))
    const { data } = await sendFile(stage.world, token, 'ownBooking/send', 'monday.csv', bytes)
    const { id } = data as { id: string }
    await stage.ask(ownBookingApi.read, { id }, token)
    return { token, input: { id } }
  },
  'ownConnection.createKey': async (stage) => ({ token: (await aCustomer(stage)).token, input: { name: 'Feed' } }),
  'ownConnection.rotateKey': async (stage) => {
    const { token, id } = await withKey(stage)
    return { token, input: { id, oldWorksUntil: new Date(Date.now() + 3_600_000).toISOString() } }
  },
  'ownConnection.revokeKey': async (stage) => {
    const { token, id } = await withKey(stage)
    return { token, input: { id } }
  },
  'ownConnection.saveWebhook': async (stage) => ({
    token: (await aCustomer(stage)).token,
    input: { name: `Hook ${stage.next()}`, url: 'https://hooks.example/orders' },
  }),
  'ownConnection.deleteWebhook': async (stage) => {
    const { token, id } = await withWebhook(stage)
    return { token, input: { id } }
  },
  'ownConnection.makeSecret': async (stage) => {
    const { token, id } = await withWebhook(stage)
    return { token, input: { id } }
  },
}
