import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { StopInput } from '@shortcut/domain/work-orders/input.ts'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import { testPassword, type World } from './world.ts'

type Overrides<E extends Endpoint> = Partial<InputOf<E>>

/** Four digits, so that no number begins with another one. */
let made = 1000
/** Different for everything built. */
const next = () => {
  made += 1
  return made
}

/** The pickup date of built orders. Tomorrow where they are picked up, so that no order is late because a test runs later than it was written. */
export const pickupDay = toLocalDate(new Date(Date.now() + 24 * 3_600_000).toISOString(), 'America/Chicago')

/** A pickup in Chicago, without an appointment. */
export const pickup = (fields: Partial<StopInput> = {}): Partial<StopInput> & { kind: 'pickup' } => ({
  company: 'Rosemill',
  city: 'Chicago',
  province: 'IL',
  postalCode: '60666',
  ...fields,
  kind: 'pickup',
})

/** A dropoff at JFK, without an appointment. */
export const dropoff = (fields: Partial<StopInput> = {}): Partial<StopInput> & { kind: 'dropoff' } => ({
  company: 'Terminal 4',
  city: 'Jamaica',
  province: 'NY',
  postalCode: '11430',
  ...fields,
  kind: 'dropoff',
})

/** Builds what tests need through the calls that people use; `overrides` are passed unchanged. */
export async function openBuilders(world: World) {
  const [administrator, dispatcher] = await Promise.all([world.signIn('administrator'), world.signIn('dispatcher')])

  async function ask<E extends Endpoint>(entry: E, input: unknown, token: string): Promise<ReplyOf<E>> {
    const reply = await world.call(entry, input as InputOf<E>, { token })
    if (reply.code !== 200)
      throw new Error(`${entry.path}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
  const admin = <E extends Endpoint>(entry: E, input: unknown) => ask(entry, input, administrator.token)
  const dispatch = <E extends Endpoint>(entry: E, input: unknown) => ask(entry, input, dispatcher.token)

  const account = (overrides: Overrides<typeof accountApi.save> = {}) => {
    const n = next()
    return admin(accountApi.save, { code: `ACC${n}`, name: `Account ${n}`, ...overrides })
  }
  // Awaited, so that nothing is running when a test takes the database away.
  const first = await account()

  return {
    administrator,
    dispatcher,
    account,
    truck: (overrides: Overrides<typeof truckApi.save> = {}) => {
      const n = next()
      return admin(truckApi.save, { unitNo: `T-${n}`, plateNo: `IL ${n}`, ...overrides })
    },
    trailer: (overrides: Overrides<typeof trailerApi.save> = {}) =>
      admin(trailerApi.save, { trailerNo: `R-${next()}`, ...overrides }),

    /** A driver, signed in to the driver app. */
    async driver(overrides: Overrides<typeof driverApi.save> = {}) {
      const n = next()
      const driver = await admin(driverApi.save, {
        name: `Driver ${n}`,
        userName: `driver${n}`,
        phone: `312-555-${String(n).padStart(4, '0')}`,
        plateNo: `P ${n}`,
        truckNo: `${n}`,
        password: testPassword,
        ...overrides,
      })
      const { data } = await world.call(userApi.login, {
        username: driver.userName,
        password: testPassword,
        appType: 2,
      })
      // As after a first sign-in: the app asks for no other password.
      await world.owner.query('UPDATE driver SET password_given = false WHERE id = $1', [driver.id])
      return { ...driver, token: data.token }
    },

    /** A confirmed order with a pickup and a dropoff by default. */
    async workOrder(overrides: Overrides<typeof workOrderApi.save> = {}) {
      const { id } = await dispatch(workOrderApi.save, {
        accountId: first.id,
        customerReferenceNumber: `CRN-${next()}`,
        bookingPickupDate: pickupDay,
        stops: [pickup(), dropoff()],
        ...overrides,
      })
      const { failed } = await dispatch(workOrderApi.confirm, { ids: [id] })
      if (failed[0]) throw new Error(failed[0].message)
      return dispatch(workOrderApi.detail, { id })
    },
    /** An unconfirmed order. */
    draft: async () =>
      dispatch(workOrderApi.save, {
        accountId: first.id,
        customerReferenceNumber: `CRN-${next()}`,
        stops: [pickup()],
      }),
    getWorkOrder: (id: string) => dispatch(workOrderApi.detail, { id }),
    task: (input: InputOf<typeof taskApi.create>) => dispatch(taskApi.create, input),

    /** A file as if uploaded by that person. @returns its id */
    async file(uploadedBy: string, uploadedByType: 'driver' | 'user' = 'driver') {
      const id = newId()
      await asSystem(world.database, ({ db, now }) =>
        db
          .insertInto('file')
          .values({
            id,
            contentType: 'image/jpeg',
            name: 'photo.jpg',
            bytes: 3,
            sha256: Buffer.alloc(32),
            uploadedByType,
            uploadedBy,
            createdAt: now,
          })
          .execute(),
      )
      return id
    },
  }
}
export type Builders = Awaited<ReturnType<typeof openBuilders>>
