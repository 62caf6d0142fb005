import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { median } from './race.ts'

export interface Row {
  job: string
  floor: string
  product: string
  /** As a share of the floor, or the figure itself if there is no floor. */
  figure: string
  reach: string
  /** Null: for information only. */
  ok: boolean | null
}

const heads: Row = { job: 'job', floor: 'floor', product: 'product', figure: 'figure', reach: 'reach', ok: null }
const keys = ['job', 'floor', 'product', 'figure', 'reach'] as const
const verdict = ({ ok }: Row) => (ok === null ? '' : ok ? 'ok' : 'missed')

export function table(rows: Row[]): string {
  const widths = keys.map((key) => Math.max(...[heads, ...rows].map((row) => row[key].length)))
  const lineOf = (row: Row, last: string) =>
    `${keys.map((key, index) => row[key].padEnd(widths[index] ?? 0)).join('  ')}  ${last}`.trimEnd()
  return [lineOf(heads, ''), ...rows.map((row) => lineOf(row, verdict(row)))].join('\n')
}

/** Writes a section's rows as JSON, with a description of the machine. @returns the file's path */
export async function keep(section: string, settings: object, rows: Row[]): Promise<string> {
  const folder = new URL('../results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = new URL(`${section}-${at.replaceAll(':', '')}.json`, folder)
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    memoryMB: Math.round(totalmem() / 1024 ** 2),
    load: loadavg(),
  }
  await writeFile(file, JSON.stringify({ section, at, settings, machine, node: process.version, rows }, null, 2))
  return file.pathname
}

/** A row whose figure itself has a limit. @param floor the same of the simplest page, if there is one */
export function figureRow(job: string, found: number[], unit: string, most: number, floor?: number[]): Row {
  const figure = median(found)
  return {
    job,
    floor: floor ? `${median(floor).toFixed(0)} ${unit}` : '',
    product: found.length > 1 ? found.map((one) => one.toFixed(0)).join(', ') : '',
    figure: `${figure.toFixed(0)} ${unit}`,
    reach: `≤ ${most} ${unit}`,
    ok: figure <= most,
  }
}
