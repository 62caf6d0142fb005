import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportReply } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { hashPassword } from '@shortcut/server/platform/passwords.ts'
import { fileOf, type ReadingPages } from '@shortcut/server/platform/table-export.ts'
import { signInFirst } from '@shortcut/server/testing/sign-in-first.ts'
import { hashesAtOnce } from '@shortcut/server/transfer/hash-passwords.ts'
import { type Running, startProduct } from './measure/process.ts'
import { median } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const rows = 10_000
const reachMs = 15_000

interface Kind {
  header: string
  row: (n: number) => string
}

const person = 'Active,Joliet IL,Row'
/** A file of each kind, with the usual columns. New people have a password; it takes as long to hash as a sign-in, so they are saved before it. */
const kinds: Record<ImportKind, Kind> = {
  driver: {
    header: 'User name,Driver name,Phone,Password,Truck license plate,Truck number,Status,Home base,Notes',
    row: (n) => `driver.${n},Driver ${n},312-${n},secret${n}pass,IL ${n},T-${n},${person} ${n}`,
  },
  warehouse: {
    header: 'Phone,Warehouse worker,Password,Customer reference number,Status,Home base,Notes',
    row: (n) => `630-${n},Worker ${n},secret${n}pass,CRN-${n},${person} ${n}`,
  },
  truck: {
    header: 'Unit number,Truck license plate,Truck type,VIN/engine number,Year,Make,Status,Insurance expires,Notes',
    row: (n) => `T-${n},IL ${n},53' dry van,ENG${n},2020,Mack,Active,11/23/2027,Row ${n}`,
  },
  trailer: {
    header: 'Trailer number,Trailer license plate,Trailer type,VIN,Year,Make,Status,Insurance expires,Notes',
    row: (n) => `R-${n},TL ${n},53' dry van,,2020,Utility,Active,11/23/2027,Row ${n}`,
  },
  account: {
    header:
      'Account code,Account name,Bill-to address,Bill-to city,Contact email,Payment terms (days),Currency,CRN prefix',
    row: (n) => `C${n},Customer ${n},${n} Main Street,Chicago,desk${n}@example.com,30,USD,K${n}-`,
  },
}

const linesOf = ({ header, row }: Kind, from: number) => [
  header,
  ...Array.from({ length: rows }, (_, n) => row(from + n)),
]

const asCsv = (lines: readonly string[]) => new Blob([lines.join('\n')])
/** Made with the product's own writer. */
async function asXlsx([header = '', ...lines]: readonly string[]) {
  const cells = (line: string) => line.split(',')
  const pages = async function* () {
    yield lines.map(cells)
  }
  // The writer reads nothing, because the rows are already here.
  return new Blob(await fileOf({ headers: cells(header), pages }, {} as ReadingPages, 'xlsx').toArray())
}

/** A file of 10,000 rows from its first byte to the last row saved, including the preview, on its own database. */
export async function run(options: Options): Promise<void> {
  say(`Import of ${rows} rows`)
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-bench-import-'))
  const password = 'benchpassword1'
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: password })
  try {
    const token = await signInFirst(product.url, password)
    const measured: Row[] = []
    const imported = async (job: string, kind: ImportKind, name: string, content: () => Blob | Promise<Blob>) => {
      if (`${job}, ${name}`.includes(options.row))
        measured.push(await measure(product, token, `${rows} ${job}, ${name}`, kind, name, await content()))
    }
    for (const [kind, file] of Object.entries(kinds) as [ImportKind, Kind][]) {
      await imported(`new ${kind}`, kind, 'csv', () => asCsv(linesOf(file, 0)))
      await imported(`new ${kind}`, kind, 'xlsx', () => asXlsx(linesOf(file, rows)))
    }
    const without = (line: string) => line.split(',').toSpliced(3, 1).join(',')
    const uncoded = { header: without(kinds.driver.header), row: (n: number) => without(kinds.driver.row(n)) }
    await imported('new driver without password', 'driver', 'csv', () => asCsv(linesOf(uncoded, 3 * rows)))
    const sold = { ...kinds.truck, row: (n: number) => kinds.truck.row(n).replace('Mack', 'Volvo') }
    await imported('changed truck', 'truck', 'csv', () => asCsv(linesOf(sold, 0)))
    const hashed = 'passwords of new drivers, hashed'
    if (hashed.includes(options.row)) measured.push(await measureHashing(product.url, token, hashed, options))
    const memory = await product.memory()
    const figure = `${Math.round(memory)} MB`
    measured.push({
      job: 'server memory after it',
      floor: '',
      product: '',
      figure,
      reach: '< 350 MB',
      ok: memory < 350,
    })
    say(`\n${table(measured)}`)
    say(`\nKept in ${await keep('import', options, measured)}`)
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask<T>(url: string, path: string, init: RequestInit, token = ''): Promise<T> {
  const headers = token ? { authorization: `Bearer ${token}`, ...init.headers } : init.headers
  const reply = await fetch(`${url}/shortcut-api/${path}`, { ...init, ...(headers && { headers }) })
  const { code, message, data } = (await reply.json()) as { code: number; message: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${message}`)
  return data
}

/** Hashes per second of a loop that does nothing else, as many at once as the product's. */
async function hashAlone(seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let count = 0
  const work = async () => {
    for (; performance.now() < until; count++) await hashPassword(`secret${count}pass`)
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  return (count * 1000) / (performance.now() - began)
}

/** The passwords of 10,000 imported people: the import hashes some, stops for the loop without a product, and continues. */
async function measureHashing(
  url: string,
  token: string,
  job: string,
  { rounds: turns, seconds }: Options,
): Promise<Row> {
  const body = new FormData()
  body.append('file', asCsv(linesOf(kinds.driver, 2 * rows)), 'bench.csv')
  const { id } = await ask<ImportReply>(url, 'driver/importPreview', { method: 'POST', body }, token)
  const headers = { 'content-type': 'application/json' }
  const post = (verb: string, input: object) =>
    ask<ImportReply>(url, `driver/${verb}`, { method: 'POST', body: JSON.stringify(input), headers }, token)
  const until = async (isSo: (file: ImportReply) => boolean) => {
    for (;;) {
      const file = await ask<ImportReply>(url, `driver/importState?id=${id}`, {}, token)
      if (isSo(file)) return { left: file.passwordsLeft, at: performance.now() }
      await sleep(50)
    }
  }
  /** From one stored batch to another: how long stopping and continuing take is no part of it. */
  const hashInside = async () => {
    await post('importConfirm', { id, rows: 'all' })
    const { left } = await until(({ saved, passwordsLeft }) => saved === rows && passwordsLeft > 0)
    const first = await until(({ passwordsLeft }) => passwordsLeft < left)
    await sleep(seconds * 1000)
    const before = await until(() => true)
    const last = await until(({ passwordsLeft }) => passwordsLeft < before.left)
    await post('importStop', { id })
    await until(({ status }) => status !== 'running')
    return ((first.left - last.left) * 1000) / (last.at - first.at)
  }
  const alone: number[] = []
  const inside: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    alone.push(await hashAlone(seconds))
    inside.push(await hashInside())
  }
  const share = median(inside.map((rate, turn) => rate / (alone[turn] ?? Number.NaN)))
  return {
    job,
    floor: `${median(alone).toFixed(1)}/s`,
    product: `${median(inside).toFixed(1)}/s`,
    figure: share.toFixed(2),
    reach: '>= 0.90',
    ok: share >= 0.9,
  }
}

/** From the first byte sent to the last row saved, including the preview. */
async function measure(
  { url, memory }: Running,
  token: string,
  job: string,
  kind: ImportKind,
  name: string,
  content: Blob,
): Promise<Row> {
  let height = 0
  const watch = setInterval(async () => {
    height = Math.max(height, await memory())
  }, 50)
  const began = performance.now()
  const body = new FormData()
  body.append('file', content, `bench.${name}`)
  let file = await ask<ImportReply>(url, `${kind}/importPreview`, { method: 'POST', body }, token)
  const previewed = performance.now()
  const confirmed = {
    method: 'POST',
    body: JSON.stringify({ id: file.id, rows: 'all' }),
    headers: { 'content-type': 'application/json' },
  }
  file = await ask<ImportReply>(url, `${kind}/importConfirm`, confirmed, token)
  // Passwords are hashed after everything is saved; that time is not part of this figure.
  while (file.status === 'running' && file.passwordsLeft === 0) {
    await sleep(50)
    file = await ask<ImportReply>(url, `${kind}/importState?id=${file.id}`, {}, token)
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const took = performance.now() - began
  if (file.passwordsLeft > 0) {
    // Long enough to see how much memory hashing takes.
    await sleep(5000)
    await ask(url, `${kind}/importStop`, { ...confirmed, body: JSON.stringify({ id: file.id }) }, token)
    while (file.status === 'running') {
      await sleep(50)
      file = await ask<ImportReply>(url, `${kind}/importState?id=${file.id}`, {}, token)
    }
  }
  clearInterval(watch)
  const whole = file.status !== 'failed' && file.saved === rows
  const times = `preview ${seconds(previewed - began)}, save ${seconds(took - (previewed - began))}`
  return {
    job,
    floor: '',
    product: `${times}, ${Math.round(height)} MB`,
    figure: whole ? seconds(took) : `only ${file.saved} saved: ${file.message}`,
    reach: `< ${seconds(reachMs)}`,
    ok: whole && took < reachMs,
  }
}
