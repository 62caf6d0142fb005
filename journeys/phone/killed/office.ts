import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'

export const driverPassword = 'freight4dispatch'
/** Chosen by the office, and changed at the first sign-in. */
const givenPassword = 'first4dispatch'

/** The office beside the phone, over HTTP like any other client. @param token of somebody with every permission */
export function openOffice(address: string, token: string) {
  async function ask<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
    const url = new URL(`${address}/shortcut-api/${entry.path}`)
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    const isRead = entry.method === 'GET'
    if (isRead) for (const [key, value] of Object.entries(input as object)) url.searchParams.set(key, String(value))
    else headers['content-type'] = 'application/json'
    const reply = await fetch(url, isRead ? { headers } : { method: 'POST', headers, body: JSON.stringify(input) })
    const { code, message, data } = (await reply.json()) as { code: number; message: string; data: ReplyOf<E> }
    if (code !== 200) throw new Error(`${entry.path}: ${code} ${message} ${JSON.stringify(data)}`)
    return data
  }
  return {
    ask,
    /** A driver with confirmed orders from one pickup to one dropoff, whose customer wants a photo of the delivery. */
    async giveWork(orders: number) {
      const mark = crypto.randomUUID().slice(-8)
      const account = await ask(accountApi.save, { code: mark, name: `Account ${mark}`, deliveryPhotosRequired: 1 })
      const userName = `driver${mark}`
      const driver = await ask(driverApi.save, {
        name: `Driver ${mark}`,
        userName,
        phone: `312-${String(Date.now()).slice(-7)}`,
        plateNo: `P ${mark}`,
        truckNo: mark,
        password: givenPassword,
      })
      await ownPassword(userName)
      const work = []
      for (let order = 0; order < orders; order++) work.push(await giveOne(account.id, driver.id, `${mark}-${order}`))
      return { driver: { id: driver.id, userName }, work }
    },
    /** The bytes of an uploaded picture. */
    async photo(id: string): Promise<Uint8Array> {
      const path = `/file/${id}`
      const { token: once } = await ask(fileApi.downloadToken, { path })
      const reply = await fetch(`${address}/shortcut-api${path}?token=${once}`)
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      return new Uint8Array(await reply.arrayBuffer())
    },
  }

  /** The driver chooses another password, as the app asks for at the first sign-in. */
  async function ownPassword(username: string) {
    const api = `${address}/shortcut-api`
    const body = new URLSearchParams({ username, password: givenPassword, appType: '2' })
    const { data } = await (await fetch(`${api}/login`, { method: 'POST', body })).json()
    const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' }
    const input = JSON.stringify({ oldPassword: givenPassword, newPassword: driverPassword })
    await fetch(`${api}/user/changePassword`, { method: 'POST', headers, body: input })
  }

  async function giveOne(accountId: string, driverId: string, customerReferenceNumber: string) {
    const stops = [
      { kind: 'pickup' as const, company: 'Rosemill', city: 'Chicago', province: 'IL', postalCode: '60666' },
      { kind: 'dropoff' as const, company: 'Terminal 4', city: 'Jamaica', province: 'NY', postalCode: '11430' },
    ]
    const { id } = await ask(workOrderApi.save, {
      accountId,
      customerReferenceNumber,
      stops,
      bookingPickupDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    })
    const { failed } = await ask(workOrderApi.confirm, { ids: [id] })
    if (failed[0]) throw new Error(failed[0].message)
    await ask(taskApi.create, { workOrderId: id, driverId, overrideReason: 'All on one day' })
    return ask(workOrderApi.detail, { id })
  }
}
export type Office = ReturnType<typeof openOffice>
export type GivenWork = Awaited<ReturnType<Office['giveWork']>>
