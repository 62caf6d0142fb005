import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { reportApi } from '@shortcut/domain/billing/invoices/report-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import type { Product } from '../product.ts'
import type { Chance } from './chance.ts'
import { homeOf } from './crews.ts'
import { gateways } from './geography.ts'
import { crewType, customers, firstNames, lastNames, trailerMakes, truckMakes } from './names.ts'
import { licenceOf, plateOf } from './photo.ts'
import { vinOf } from './vin.ts'
import { docks, locations, warehouses } from './warehouses.ts'

/** A call that must succeed. */
export type Do = <E extends Endpoint>(entry: E, input: InputOf<E>, token: string) => Promise<ReplyOf<E>>

export const demoPassword = 'shortcut1'

/** Whether the demo's plan made this driver, not a visitor. */
export const isOfDemo = ({ userName }: { userName: string }) => /^(driver|spare)\d+$/.test(userName)

/** The driver whose sign-in the demo tells. Nobody of the demo acts on the phone that a visitor holds. */
export const visitorsDriver = 'driver1'

/** The demo's own supervisor, who decides on differences of freight. */
export const ownSupervisor = { username: 'wes', role: 'warehouseSupervisor', name: 'Wes Okafor' } as const

export const staff = [
  { role: 'administrator', username: 'admin', name: 'Alex Morgan' },
  { role: 'dispatcher', username: 'dana', name: 'Dana Whitfield' },
  { role: 'dispatcher', username: 'miguel', name: 'Miguel Santos' },
  { role: 'dispatcher', username: 'priya', name: 'Priya Raman' },
  { role: 'billingClerk', username: 'billing', name: 'Beth Larkin' },
  { role: 'warehouseSupervisor', username: 'warehouse', name: 'Walt Jensen' },
  ownSupervisor,
  { role: 'auditor', username: 'auditor', name: 'Audrey Chen' },
] as const

/** The people whose sign-ins the demo tells: the first of each role. */
export const visitorSignIns = staff.filter(
  ({ role }, index) => staff.findIndex((other) => other.role === role) === index,
)
/** The demo's own dispatchers. Nothing happens in a visitor's name but what the visitor does. */
export const ownDispatchers = staff.filter((one) => one.role === 'dispatcher' && !visitorSignIns.includes(one))

/** A customer's person, who signs in to the pages of the first account. */
export const visitingCustomer = { role: 'customer', username: 'customer', name: 'Casey Rivers' } as const

export interface Crew {
  driverId: string
  truckId: string
  trailerId: string | null
}

const inDays = (from: number, days: number) => new Date(from + days * 86_400_000).toISOString().slice(0, 10)

/** Makes `count` things, a few at a time: hashing a password takes longer than the rest of a driver. */
async function sideBySide<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let begin = 0; begin < count; begin += 6) {
    const end = Math.min(count, begin + 6)
    made.push(...(await Promise.all(Array.from({ length: end - begin }, (_, step) => make(begin + step)))))
  }
  return made
}

/** Customers, each with the API key for its bookings. */
async function signUpCustomers(run: Do, admin: string, chance: Chance) {
  const accounts: { id: string; name: string; key: string }[] = []
  for (const [index, name] of customers.entries()) {
    const { id } = await run(
      accountApi.save,
      {
        code: `C${String(index + 1).padStart(3, '0')}`,
        name,
        contactName: 'Export desk',
        contactEmail: `export${index + 1}@example.com`,
        contactPhone: `555-01${String(index).padStart(2, '0')}`,
        paymentTermsDays: chance.pick([15, 30, 45]),
        crnPrefix: 'EXP',
        storageFreeDays: index % 3 === 0 ? 1 : 5,
      },
      admin,
    )
    const { key } = await run(accountApi.createKey, { accountId: id, name: 'Booking feed' }, admin)
    accounts.push({ id, name, key })
  }
  return accounts
}

/** The trailer of a crew, paired in order of purchase; box trucks and power-only tractors leave theirs in the yard. */
const trailerOf = (n: number) => (['Power only', "26' box truck"].includes(crewType(n)) ? "53' dry van" : crewType(n))

/** @returns their ids */
const buyTrailers = (run: Do, admin: string, now: number) =>
  sideBySide(80, async (n) => {
    const { make, vin } = trailerMakes[n % trailerMakes.length] ?? trailerMakes[0]
    const year = 2012 + (n % 14)
    const fields = {
      trailerNo: `TR-${101 + n}`,
      plateNo: `T${40_001 + n}`,
      trailerType: trailerOf(n),
      make,
      year,
      vin: vinOf(vin, year, 300_000 + n),
      capacityKg: '20400',
      status: n === 79 ? ('maintenance' as const) : ('active' as const),
      registrationExpiresOn: inDays(now, 20 + n * 7),
      inspectionExpiresOn: inDays(now, n * 4 - 6),
      insuranceExpiresOn: inDays(now, 25 + n * 6),
    }
    return (await run(trailerApi.save, fields, admin)).id
  })

/** Drivers, each with their own truck and hourly cost. */
const hireDrivers = (product: Product, run: Do, admin: string, now: number) =>
  sideBySide(60, async (n) => {
    const { make, vin } = truckMakes[n % truckMakes.length] ?? truckMakes[0]
    const year = 2014 + (n % 12)
    const [platePhoto = null] = n < 4 ? await plateOf(product, admin, `P${70_000 + n}`) : []
    const truck = await run(
      truckApi.save,
      {
        plateNo: `P${70_000 + n}`,
        unitNo: `${200 + n}`,
        truckType: crewType(n) === "26' box truck" ? crewType(n) : 'Power only',
        placards: n % 3 === 0,
        make,
        year,
        vin: vinOf(vin, year, 400_000 + n),
        platePhoto,
        capacityKg: '20400',
        insuranceExpiresOn: inDays(now, 40 + n * 5),
        registrationExpiresOn: inDays(now, n * 7 - 3),
        inspectionExpiresOn: inDays(now, 12 + n * 6),
      },
      admin,
    )
    const userName = `driver${n + 1}`
    const driver = await run(
      driverApi.save,
      {
        name: `${firstNames[n % firstNames.length]} ${lastNames[Math.floor(n / 5) % lastNames.length]}`,
        userName,
        phone: `555-02${String(n).padStart(2, '0')}`,
        plateNo: `P${70_000 + n}`,
        truckNo: `${200 + n}`,
        truckId: truck.id,
        homeBase: homeOf(n).iata,
        licenceNo: `D${100_000 + n}`,
        licenceClass: 'A',
        licenceExpiresOn: inDays(now, 60 + n * 24),
        medicalExpiresOn: inDays(now, 40 + n * 11),
        insuranceExpiresOn: inDays(now, 40 + n * 5),
        hazmatExpiresOn: n % 3 === 0 ? inDays(now, 20 + n * 30) : null,
        password: demoPassword,
      },
      admin,
    )
    const cost = { driverId: driver.id, fromOn: inDays(now, -120), perHour: `${24 + (n % 5) * 1.5}`, perMile: '0.61' }
    await run(reportApi.saveDriverCost, { ...cost, currency: 'USD' }, admin)
    return { id: driver.id, userName, truckId: truck.id }
  })

/** Documents that block a task belong to drivers without tasks. */
async function hireSpareDrivers(product: Product, run: Do, admin: string, now: number) {
  for (const [n, days] of [-9, 2, 14, 27].entries()) {
    const name = `${firstNames[n + 20]} ${lastNames[n + 6]}`
    const licenceNo = `D${200_000 + n}`
    const spare = {
      name,
      userName: `spare${n + 1}`,
      phone: `555-04${String(n).padStart(2, '0')}`,
      plateNo: `P${70_100 + n}`,
      truckNo: `${300 + n}`,
      homeBase: gateways[n]?.iata ?? '',
      licenceNo,
      licenceClass: 'A',
      licenceImages: await licenceOf(product, admin, name, licenceNo),
      licenceExpiresOn: inDays(now, days),
      medicalExpiresOn: inDays(now, days + 20),
      notes: 'Called when somebody is ill.',
      password: demoPassword,
    }
    await run(driverApi.save, spare, admin)
  }
}

/** @returns the ids of the workers by telephone number */
export async function openWarehouses(run: Do, admin: string) {
  const ids = new Map<string, string>()
  for (const { workers, ...fields } of warehouses) {
    const { id: warehouseId } = await run(cargoWarehouseApi.save, { ...fields, docks, locations }, admin)
    for (const { name, phone } of workers) {
      const customerReferenceNumber = 'EXP-0001'
      const worker = { name, phone, customerReferenceNumber, password: demoPassword, warehouseId }
      ids.set(phone, (await run(warehouseApi.save, worker, admin)).id)
    }
  }
  return ids
}

/** Users, customers with keys, vehicles, drivers, workers and folders, made by the first administrator. */
export async function foundCompany(product: Product, run: Do, admin: string, chance: Chance, now: number) {
  const roles = await run(roleApi.list, {}, admin)
  const roleId = (key: keyof typeof builtInRoles) =>
    roles.find((role) => role.name === builtInRoles[key].name)?.id ?? ''
  for (const person of staff.slice(1))
    await run(
      userApi.save,
      {
        account: person.username,
        name: person.name,
        email: `${person.username}@example.com`,
        roleIds: [roleId(person.role)],
        password: demoPassword,
      },
      admin,
    )

  const accounts = await signUpCustomers(run, admin, chance)
  const { username, name } = visitingCustomer
  await run(
    userApi.save,
    {
      account: username,
      name,
      email: `${username}@example.com`,
      accountId: accounts[0]?.id ?? null,
      roleIds: [roleId('customer')],
      password: demoPassword,
    },
    admin,
  )
  const trailers = await buyTrailers(run, admin, now)
  const drivers = await hireDrivers(product, run, admin, now)
  const crews = drivers.map(
    (driver, n): Crew => ({
      driverId: driver.id,
      truckId: driver.truckId,
      trailerId: crewType(n) === "26' box truck" ? null : (trailers[n] ?? null),
    }),
  )
  await hireSpareDrivers(product, run, admin, now)
  const workers = await openWarehouses(run, admin)

  for (const [name, ruleField, ruleValue] of [
    ['JFK and EWR', 'deliveryPlace', 'Jamaica,Newark'],
    ['Chicago', 'pickupPlace', 'Chicago,Franklin Park,Elk Grove'],
    ['West coast', 'deliveryPlace', 'Los Angeles,San Francisco,Seattle'],
    ['Reefer', 'truckType', 'reefer'],
    ['Lufthansa', 'airline', 'LH'],
  ] as const)
    await run(
      rulesApi.addRule,
      { name, ruleItemList: [{ ruleField, operator: name === 'Lufthansa' ? 'eq' : 'contains', ruleValue }] },
      admin,
    )
  return { accounts, crews, drivers, workers }
}
