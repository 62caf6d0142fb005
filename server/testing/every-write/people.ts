import { createECDH, randomBytes } from 'node:crypto'
import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { phoneApi } from '@shortcut/domain/phones/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { menuApi, roleApi } from '@shortcut/domain/users/role-api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { signInCodeApis } from '@shortcut/domain/users/sign-in-code-api.ts'
import { viewApi } from '@shortcut/domain/users/views.ts'
import { type TOTP, URI } from 'otpauth'
import { newId } from '../../platform/ids.ts'
import { aFile, answerTo, defect, reportOn } from '../phones/inspections.ts'
import { testPassword } from '../world.ts'
import type { Stage, Writes } from './stage.ts'

const profileOf = (stage: Stage, token: string) => stage.ask(userApi.profile, {}, token)
const role = (stage: Stage) => stage.ask(roleApi.save, { name: `Role ${stage.next()}`, permissions: [] })
const view = (stage: Stage) => ({ grid: 'workOrder', name: `View ${stage.next()}`, layout: {} })
const worker = (stage: Stage) => ({
  name: 'Worker',
  phone: `555-${2000 + stage.next()}`,
  customerReferenceNumber: 'C-1',
  password: testPassword,
})
const aWorker = (stage: Stage) => stage.ask(warehouseApi.save, worker(stage))
const partner = async ({ build, next }: Stage) => ({
  accountId: (await build.account()).id,
  name: `Partner ${next()}`,
  kind: 'json' as const,
})
const aPartner = async (stage: Stage) => stage.ask(partnerApi.save, await partner(stage))
const key = async (stage: Stage) =>
  stage.ask(accountApi.createKey, { accountId: (await stage.build.account()).id, name: 'Key' })

/** Somebody who has scanned the secret; with `confirmed` the second factor is also on. */
async function withApp(stage: Stage, confirmed: boolean) {
  const person = await stage.user()
  const { uri } = await stage.ask(secondFactorApi.enrol, { password: testPassword }, person.token)
  const app = URI.parse(uri) as TOTP
  const code = (later: number) => app.generate({ timestamp: Date.now() + later * 30_000 })
  if (confirmed) await stage.ask(secondFactorApi.confirm, { code: code(-1) }, person.token)
  return { ...person, code: code(0) }
}

/** A phone's subscription at a push service. */
function aBrowser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const keys = { p256dh: own.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://push.example/${newId()}`, keys }
}

/** Users, roles, menu, and customers' accounts. */
export const peopleWrites: Writes = {
  'user.logout': async (stage) => ({ input: { token: (await stage.user()).token } }),
  'user.save': ({ next }) => ({
    input: { account: `made-${next()}`, name: 'Made', roleIds: [], password: testPassword },
  }),
  'user.freeze': async (stage) => ({ input: { ids: [(await stage.user()).id] } }),
  'user.delete': async (stage) => ({ input: { ids: [(await stage.user()).id] } }),
  'user.signOut': async (stage) => ({ input: { ids: [(await stage.user()).id] } }),
  'user.resetPassword': async (stage) => ({ input: { id: (await stage.user()).id } }),
  'user.saveProfile': async (stage) => {
    const { token } = await stage.user()
    return { token, input: { version: (await profileOf(stage, token)).version, phone: '555-1' } }
  },
  'userSignInCode.make': async (stage) => ({ input: { ids: [(await stage.user()).id] } }),
  'userSignInCode.withdraw': async (stage) => {
    const ids = [(await stage.user()).id]
    await stage.ask(signInCodeApis.userSignInCode.make, { ids })
    return { input: { ids } }
  },
  'driverSignInCode.make': async ({ build }) => ({ input: { ids: [(await build.driver()).id] } }),
  'driverSignInCode.withdraw': async ({ build, ask }) => {
    const ids = [(await build.driver()).id]
    await ask(signInCodeApis.driverSignInCode.make, { ids })
    return { input: { ids } }
  },
  'warehouseSignInCode.make': async (stage) => ({ input: { ids: [(await aWorker(stage)).id] } }),
  'warehouseSignInCode.withdraw': async (stage) => {
    const ids = [(await aWorker(stage)).id]
    await stage.ask(signInCodeApis.warehouseSignInCode.make, { ids })
    return { input: { ids } }
  },
  'session.signOutEverywhere': async (stage) => ({ token: (await stage.user()).token, input: { here: false } }),
  'secondFactor.confirm': async (stage) => {
    const { token, code } = await withApp(stage, false)
    return { token, input: { code } }
  },
  'secondFactor.turnOff': async (stage) => {
    const { token, code } = await withApp(stage, true)
    return { token, input: { password: testPassword, code } }
  },
  'secondFactor.remove': async (stage) => ({ input: { ids: [(await withApp(stage, true)).id] } }),
  'role.save': ({ next }) => ({ input: { name: `Role ${next()}`, permissions: ['/work/order/list'] } }),
  'role.demandSecondFactor': async (stage) => ({ input: { id: (await role(stage)).id, demanded: true } }),
  'role.delete': async (stage) => ({ input: { ids: [(await role(stage)).id] } }),
  'menu.save': async (stage) => {
    const { items, seal } = await stage.ask(menuApi.list, {})
    return { input: { seal, items: items.map((item, n) => (n === 0 ? { ...item, name: 'Renamed' } : item)) } }
  },
  'layout.save': () => ({ input: { grid: 'workOrder', layout: { columns: [] } } }),
  'preferences.save': () => ({ input: { theme: 'dark' } }),
  'company.save': () => ({ input: { dates: 'us' } }),
  'view.save': (stage) => ({ input: view(stage) }),
  'view.delete': async (stage) => ({ input: { ids: [(await stage.ask(viewApi.save, view(stage))).id] } }),
  'account.save': ({ next }) => ({ input: { code: `MADE${next()}`, name: 'Made' } }),
  'account.delete': async ({ build }) => ({ input: { ids: [(await build.account()).id] } }),
  'account.createKey': async ({ build }) => ({ input: { accountId: (await build.account()).id, name: 'Key' } }),
  'account.rotateKey': async (stage) => ({
    input: { id: (await key(stage)).id, oldWorksUntil: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  'account.revokeKey': async (stage) => ({ input: { id: (await key(stage)).id } }),
  'driver.save': ({ next }) => ({
    input: {
      name: `Made ${next()}`,
      userName: `made${next()}`,
      phone: `312-${next()}`,
      password: testPassword,
      plateNo: `M ${next()}`,
      truckNo: `${next()}`,
    },
  }),
  'driver.setStatus': async ({ build }) => ({ input: { ids: [(await build.driver()).id], status: 'inactive' } }),
  'driverPhoneCode.make': async ({ build }) => ({ input: { id: (await build.driver()).id } }),
  'warehousePhoneCode.make': async (stage) => ({ input: { id: (await aWorker(stage)).id } }),
  'driver.signOut': async ({ build }) => ({ input: { ids: [(await build.driver()).id] } }),
  'driver.delete': async ({ build }) => ({ input: { ids: [(await build.driver()).id] } }),
  'driverFact.decide': async ({ build, ask }) => {
    const { token } = await build.driver()
    const data = { paper: 'licence', expiresOn: '2030-12-01', photos: [aFile()] }
    const paper = { id: newId(), kind: 'paper', at: new Date().toISOString(), data }
    await ask(driverTaskApi.sync, { acts: [paper] }, token)
    return { input: { id: paper.id, accept: true } }
  },
  'driverDevice.create': async ({ build }) => ({ input: { driverId: (await build.driver()).id, name: 'Phone' } }),
  'driverDevice.makeOwn': async ({ build }) => ({ token: (await build.driver()).token, input: {} }),
  'driverDevice.revoke': async ({ build, ask }) => {
    const driver = await build.driver()
    return { input: { id: (await ask(driverDeviceApi.create, { driverId: driver.id, name: 'Phone' })).id } }
  },
  'warehouse.save': (stage) => ({ input: worker(stage) }),
  'warehouse.setStatus': async (stage) => ({ input: { ids: [(await aWorker(stage)).id], status: 'inactive' } }),
  'warehouse.delete': async (stage) => ({ input: { ids: [(await aWorker(stage)).id] } }),
  'inspection.certify': async (stage) => {
    const truck = await stage.build.truck()
    const driver = await stage.build.driver({ truckId: truck.id })
    const report = reportOn('truck', truck.id, { defects: [defect('tires', true)] })
    await answerTo(stage.world, driver, report)
    return { input: { id: report.id, items: ['tires'], as: 'repaired' } }
  },
  'truck.save': ({ next }) => ({ input: { unitNo: `M-${next()}`, plateNo: `M ${next()}` } }),
  'truck.setStatus': async ({ build }) => ({ input: { ids: [(await build.truck()).id], status: 'inactive' } }),
  'truck.delete': async ({ build }) => ({ input: { ids: [(await build.truck()).id] } }),
  'trailer.save': ({ next }) => ({ input: { trailerNo: `M-${next()}` } }),
  'trailer.setStatus': async ({ build }) => ({ input: { ids: [(await build.trailer()).id], status: 'inactive' } }),
  'trailer.delete': async ({ build }) => ({ input: { ids: [(await build.trailer()).id] } }),
  'partner.save': async (stage) => ({ input: await partner(stage) }),
  'partner.delete': async (stage) => ({ input: { ids: [(await aPartner(stage)).id] } }),
  'partner.makeSecret': async (stage) => ({ input: { id: (await aPartner(stage)).id } }),
  'appOnline.message': ({ steps }) => ({ input: { ids: [steps.bob.id], text: 'Call the desk' } }),
  'phone.push': async ({ build }) => ({ token: (await build.driver()).token, input: { subscription: aBrowser() } }),
  'phone.forgetPush': async ({ build, ask }) => {
    const { token } = await build.driver()
    await ask(phoneApi.push, { subscription: aBrowser() }, token)
    return { token, input: {} }
  },
  'appOnline.heartbeat': ({ steps }) => ({ token: steps.bob.token, input: { device: 'Phone' } }),
  'conversation.send': ({ steps }) => ({ input: { id: newId(), personId: steps.bob.id, text: 'Call the desk' } }),
  'conversation.read': async ({ steps, ask }) => {
    const upTo = newId()
    await ask(appMessageApi.send, { id: upTo, text: 'Read me' }, steps.bob.token)
    return { input: { personId: steps.bob.id, upTo } }
  },
  'appMessage.send': ({ steps }) => ({ token: steps.bob.token, input: { id: newId(), text: 'Here' } }),
  'appMessage.list': async ({ steps, ask }) => {
    await ask(appOnlineApi.message, { ids: [steps.bob.id], text: 'Read me' })
    return { token: steps.bob.token, input: {} }
  },
  'appMessage.read': async ({ steps, query }) => {
    const { rows } = await query('SELECT id FROM app_message WHERE NOT from_app AND read_at IS NULL LIMIT 1')
    return { token: steps.bob.token, input: { ids: rows.map(({ id }) => id) } }
  },
}
