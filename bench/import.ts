import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportReply } from '@shortcut/domain/transfer/api.ts'
import { startProduct } from './measure/process.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const rows = 10_000
const reachMs = 15_000

const trucks = (make: string) =>
  `Unit number,Truck license plate,Truck type,VIN/engine number,Year,Make,Capacity (kg),Status,Insurance expires,Notes\n${Array.from(
    { length: rows },
    (_, n) => `T-${n},IL ${n},53' dry van,ENG${n},2020,${make},"12,000.5",Active,11/23/2027,Row ${n}\n`,
  ).join('')}`

/** Every new driver comes with a password, which takes as long to hash as a sign-in: they are there before it is. */
const drivers = `User name,Driver name,Phone,Password,Truck plate,Truck number\n${Array.from(
  { length: rows },
  (_, n) => `driver.${n},Driver ${n},312-${n},secret${n}pass,IL ${n},T-${n}\n`,
).join('')}`

/** A file of 10,000 rows from its first byte to the last row saved, with the preview between, on a database of its own. */
export async function run(options: Options): Promise<void> {
  say(`Import of ${rows} rows`)
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-bench-import-'))
  const password = 'benchpassword1'
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: password })
  try {
    const form = new URLSearchParams({ username: 'admin', password, appType: '1' })
    const signedIn = await ask<{ token: string }>(product.url, 'login', { method: 'POST', body: form })
    const measured: Row[] = []
    const imported = async (job: string, kind: string, content: string) => {
      if (job.includes(options.row))
        measured.push(await measure(product.url, signedIn.token, job, kind, content, reachMs))
    }
    await imported(`${rows} new trucks, CSV, with preview`, 'truck', trucks('Mack'))
    await imported(`${rows} changed trucks, CSV, with preview`, 'truck', trucks('Volvo'))
    await imported(`${rows} new drivers with passwords, saved`, 'driver', drivers)
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

async function measure(
  url: string,
  token: string,
  job: string,
  kind: string,
  content: string,
  reach: number,
): Promise<Row> {
  const began = performance.now()
  const body = new FormData()
  body.append('file', new Blob([content]), 'bench.csv')
  let file = await ask<ImportReply>(url, `${kind}/importPreview`, { method: 'POST', body }, token)
  const previewed = performance.now()
  const confirmed = {
    method: 'POST',
    body: JSON.stringify({ id: file.id, rows: 'all' }),
    headers: { 'content-type': 'application/json' },
  }
  file = await ask<ImportReply>(url, `${kind}/importConfirm`, confirmed, token)
  // Passwords are made safe after all is saved; how long that takes is the sign-in's own figure.
  while (file.status === 'running' && file.passwordsLeft === 0) {
    await sleep(50)
    file = await ask<ImportReply>(url, `${kind}/importState?id=${file.id}`, {}, token)
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const took = performance.now() - began
  if (file.passwordsLeft > 0)
    await ask(url, `${kind}/importStop`, { ...confirmed, body: JSON.stringify({ id: file.id }) }, token)
  const whole = file.status !== 'failed' && file.saved === file.counts.new + file.counts.changed && file.saved > 0
  return {
    job,
    floor: '',
    product: `preview ${seconds(previewed - began)}, save ${seconds(took - (previewed - began))}`,
    figure: whole ? seconds(took) : `only ${file.saved} saved: ${file.message}`,
    reach: `< ${seconds(reach)}`,
    ok: whole && took < reach,
  }
}
