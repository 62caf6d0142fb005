import { sumsFile } from './manifest.ts'
import type { Place } from './place.ts'

/** 2026-11-29T02-00, of the minute it began, in UTC. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/
export const backupName = (at: number) => new Date(at).toISOString().slice(0, 16).replace(':', '-')
export const begunAt = (name: string) => Date.parse(`${name.slice(0, 13)}:${name.slice(14)}Z`)

/**
 * Names of scheduled backups, the oldest first. Other names are not ours, and are never touched.
 * @returns `broken`: interrupted while they were sent, so that their list is missing
 */
export async function backupsIn(place: Place): Promise<{ whole: string[]; broken: string[] }> {
  const found = { whole: [] as string[], broken: [] as string[] }
  for (const name of (await place.names()).filter((name) => named.test(name)))
    found[(await place.names(name)).includes(sumsFile) ? 'whole' : 'broken'].push(name)
  return found
}

/** @returns when the newest one began, in ms; undefined: there is none */
export async function newestBackup(place: Place): Promise<number | undefined> {
  const names = (await place.names()).filter((name) => named.test(name))
  for (const name of names.reverse()) if ((await place.names(name)).includes(sumsFile)) return begunAt(name)
}
