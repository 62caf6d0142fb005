import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import type { Logger } from 'pino'
import { rateDue } from '../billing/billing-due.ts'
import type { Access } from '../main.ts'
import { sendDue } from '../partners/send-due.ts'
import { atTime } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import { openProduct, type Product } from '../product.ts'
import { caller } from '../testing/call.ts'
import { makeFirstAdministrator } from '../users/sign-in/first-start.ts'
import { seedAir } from './air.ts'
import { seedAirBills } from './air-bills.ts'
import type { Airlines } from './airline-answers.ts'
import { type AirlineDesk, emptyFolder, foundAirlines } from './airlines.ts'
import { billThrough } from './bill.ts'
import { seedCargo } from './cargo.ts'
import { chanceOf } from './chance.ts'
import {
  type Do,
  demoPassword,
  foundCompany,
  ownDispatchers,
  ownSupervisor,
  staff,
  visitingCustomer,
  visitorSignIns,
  visitorsDriver,
} from './company.ts'
import { seedFacts } from './facts.ts'
import { seedFuel } from './fuel.ts'
import { seedInspections } from './inspections.ts'
import { liveThrough } from './live-through.ts'
import { seedMails } from './mails.ts'
import { customers } from './names.ts'
import { seedOutbound } from './outbound.ts'
import { seedPdfOrders } from './pdf-orders.ts'
import { planOrders } from './plan-orders.ts'
import { seedRateSheets } from './rate-sheets.ts'
import { seedRecurring } from './recurring-orders.ts'
import { giveVisitorsDriver } from './visitors-work.ts'
import { ownWorkers, visitorsWorker } from './warehouses.ts'
import { withoutListIndexes } from './without-indexes.ts'

const days = 90
/** In the data folder: all customers' API keys, for bookings while the demo runs. */
export const keysFile = 'demo-keys.json'

export interface DemoSize {
  seed: number
  orders: number
  /** Milliseconds since 1970: the demo's present. */
  now: number
}

async function ownPasswords(db: Queries) {
  await db.updateTable('user').set({ passwordTemporaryUntil: null }).execute()
  for (const table of ['driver', 'warehouseWorker'] as const)
    await db.updateTable(table).set({ passwordGiven: false }).execute()
}

/** Airlines' systems, with their keys. */
export const airlinesFile = 'airlines.json'

async function postAs({ server }: Product, { key }: AirlineDesk, text: string): Promise<void> {
  const reply = await server.inject({
    method: 'POST',
    url: '/shortcut-api/booking/inbound',
    headers: { 'x-api-key': key, 'content-type': 'text/plain' },
    payload: text,
  })
  if (reply.statusCode !== 202) throw new Error(`a message of an airline was not taken: ${reply.body} ${text}`)
}

/** What people and the demo's life sign in with. */
async function keepSignIns({ dataDir }: Config, accounts: readonly { key: string }[]): Promise<void> {
  const demo = {
    console: [...visitorSignIns, visitingCustomer].map(({ role, username }) => ({
      role,
      username,
      password: demoPassword,
    })),
    driver: { username: visitorsDriver, password: demoPassword },
    worker: { username: visitorsWorker.phone, password: demoPassword },
    apiKey: accounts[0]?.key ?? '',
  }
  const keys = accounts.map(({ key }) => key)
  await writeFile(join(dataDir, keysFile), JSON.stringify(keys), { mode: 0o600 })
  await writeFile(join(dataDir, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}

interface Opened {
  product: Product
  database: Database
  config: Config
  run: Do
  admin: string
  dispatcher: string
}

/** The airlines, and how messages go to and come from them. */
async function openAirlines({ product, database, config, run, admin, dispatcher }: Opened): Promise<Airlines> {
  const way = {
    folder: config.outgoingDir,
    toPrivate: false,
    mailer: undefined,
    smsGateway: undefined,
    publicUrl: undefined,
  }
  const sender = { company: config.carrier, publicUrl: undefined }
  const nobody = () => {}
  return {
    run,
    dispatcher,
    desks: await foundAirlines(run, admin),
    post: (desk, text) => postAs(product, desk, text),
    send: async () => void (await sendDue(database, way, sender, nobody, nobody)),
  }
}

/** What others bring to the warehouses, and what the company takes on from there. */
async function seedFreight({ size: { seed, now }, company, ...cast }: FreightCast) {
  const { drivers: ownDrivers, accounts } = company
  await seedCargo({ ...cast, seed, now })
  await seedOutbound({ ...cast, ownDrivers, accounts, now })
}
type FreightCast = Omit<Parameters<typeof seedOutbound>[0], 'ownDrivers' | 'accounts' | 'now'> & {
  size: DemoSize
  company: Awaited<ReturnType<typeof foundCompany>>
}

/** They have collected everything; their keys stay for the demo's life. */
async function closeAirlines({ dataDir, outgoingDir }: Config, { desks }: Airlines): Promise<void> {
  for (const desk of desks) await emptyFolder(outgoingDir, desk)
  await writeFile(join(dataDir, airlinesFile), JSON.stringify(desks), { mode: 0o600 })
}

/** Fills an empty database with a company that has worked for 90 days, through the product's own calls, and writes `demo.json`. */
export async function seedDemo(
  { url, ownerUrl }: Access,
  config: Config,
  log: Logger,
  size: DemoSize,
  tell: (line: string) => void,
) {
  // The demo is not worth a disk flush per call; after a crash it is made again.
  const database = openDatabase(url, { max: 14, unflushed: true })
  const chance = chanceOf(size.seed)
  const begin = size.now - (days + 1) * 86_400_000
  const product = await atTime(begin, () => openProduct({ database, config, log, chores: false }))
  const call = caller(product)
  const run: Do = async (entry, input, token) => {
    const reply = await call(entry as Endpoint, input as InputOf<Endpoint>, {
      token,
      headers: { 'user-agent': 'demo' },
    })
    if (reply.code !== 200) throw new Error(`${entry.path}: ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data as never
  }

  /** A session for all 90 days, only for making the demo. */
  async function sessionOf(appType: 1 | 2 | 3, personId: string): Promise<string> {
    const token = newToken()
    const end = new Date(size.now + 3_600_000).toISOString()
    await database.kysely
      .insertInto('session')
      .values({
        tokenHash: hashToken(token),
        appType,
        personId,
        createdAt: new Date(begin).toISOString(),
        lastSeenAt: end,
        expiresAt: end,
        ip: '127.0.0.1',
        device: 'demo',
      })
      .execute()
    return token
  }

  try {
    await atTime(begin, () => asSystem(database, (context) => makeFirstAdministrator(context, demoPassword)))
    const userId = async (account: string) =>
      (await database.kysely.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow())
        .id
    const admin = await sessionOf(1, await userId('admin'))
    // Visitors can sign in with the passwords directly.
    await ownPasswords(database.kysely)
    await database.kysely.updateTable('user').set({ name: staff[0].name }).where('account', '=', 'admin').execute()
    const company = await atTime(begin, () => foundCompany(product, run, admin, chance, size.now))
    await ownPasswords(database.kysely)
    await seedRateSheets(run, admin, company.accounts, size.now)
    await seedFuel(run, admin, company.accounts[0]?.id ?? '', size.now, chanceOf(size.seed))
    const dispatchers = await Promise.all(ownDispatchers.map(async (one) => sessionOf(1, await userId(one.username))))
    const drivers = new Map<string, string>()
    for (const driver of company.drivers) drivers.set(driver.id, await sessionOf(2, driver.id))
    const orders = planOrders(chance, size.orders, days, company.crews.length, company.accounts.length, size.now)
    await withoutListIndexes(ownerUrl, () =>
      liveThrough(
        { now: size.now, product, run, dispatchers, drivers, accounts: company.accounts, crews: company.crews },
        orders,
        (done, all) => tell(`  ${Math.round((done / all) * 100)} % of ${all.toLocaleString('en')} steps`),
      ),
    )
    const workers = new Map<string, string>()
    for (const { warehouse, phone } of ownWorkers)
      workers.set(warehouse, await sessionOf(3, company.workers.get(phone) ?? ''))
    const supervisor = await sessionOf(1, await userId(ownSupervisor.username))
    const clerk = await sessionOf(1, await userId('billing'))
    const dispatcher = dispatchers[0] ?? ''
    // Side by side, because one works while the other waits for the database. What the warehouse weighs changes bills that are there.
    await Promise.all([
      billThrough({
        run,
        clerk,
        administrator: admin,
        accounts: company.accounts,
        chance: chanceOf(size.seed + 1),
        now: size.now,
        rate: async () => {
          const all = async () => {
            while (await rateDue(database, { factor: config.routeFactor }, () => {}, log));
          }
          // Two at a time: while one waits for the database the other works.
          await Promise.all([all(), all()])
        },
      }).then(() => seedFreight({ product, run, workers, supervisor, dispatcher, drivers, company, size })),
      seedInspections({ product, run, crews: company.crews, drivers, shop: admin, now: size.now }).then(() =>
        seedFacts({ product, run, crews: company.crews, drivers, now: size.now }),
      ),
    ])
    // A waybill is held against what the warehouse has counted.
    const airlines = await atTime(begin, () => openAirlines({ product, database, config, run, admin, dispatcher }))
    await seedAir({
      run,
      administrator: admin,
      airlines,
      dispatcher,
      accounts: company.accounts,
      names: customers,
      chance: chanceOf(size.seed + 2),
      now: size.now,
    })
    await seedAirBills({ run, clerk, now: size.now })
    await closeAirlines(config, airlines)
    await seedMails({ run, database, log, administrator: admin, accounts: company.accounts, now: size.now })
    await seedPdfOrders(database, company.accounts, size.now)
    await seedRecurring(run, { administrator: admin, dispatcher }, { accounts: company.accounts, now: size.now })
    await giveVisitorsDriver(run, dispatcher, company.drivers)
    await database.kysely.deleteFrom('session').where('device', '=', 'demo').execute()
    await keepSignIns(config, company.accounts)
  } finally {
    await product.close()
    await database.close()
  }
}
