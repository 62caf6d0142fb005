import { sumsFile } from './manifest.ts'
import type { Place } from './place.ts'

/** 2026-11-29T02-00, of the minute it began, in UTC. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/
export const backupName = (at: number) => new Date(at).toISOString().slice(0, 16).replace(':', '-')
export const begunAt = (name: string) => Date.parse(`${name.slice(0, 13)}:${name.slice(14)}Z`)

/** Lies beside a scheduled backup until it was restored once: a backup with this mark is not a good one. */
const mark = '.unverified'
export const markOf = (name: string) => `${name}${mark}`

/**
 * Names of scheduled backups, the oldest first. Other names are not ours, and are never touched.
 * @returns `broken`: interrupted while they were sent, so that their list is missing, or not verified
 */
export async function backupsIn(place: Place): Promise<{ whole: string[]; broken: string[] }> {
  const names = await place.names()
  const found = { whole: [] as string[], broken: [] as string[] }
  for (const name of names.filter((name) => named.test(name)))
    found[(await isGood(place, names, name)) ? 'whole' : 'broken'].push(name)
  return found
}

/** @returns when the newest one began, in ms; undefined: there is none */
export async function newestBackup(place: Place): Promise<number | undefined> {
  const names = await place.names()
  for (const name of names.filter((name) => named.test(name)).reverse())
    if (await isGood(place, names, name)) return begunAt(name)
}

const isGood = async (place: Place, names: readonly string[], name: string) =>
  !names.includes(markOf(name)) && (await place.names(name)).includes(sumsFile)

/** Removes backups that were never verified, and their marks. */
export async function removeUnverified(place: Place): Promise<void> {
  for (const file of await place.names()) {
    const name = file.slice(0, -mark.length)
    if (file !== markOf(name) || !named.test(name)) continue
    // The mark goes last: without it, half a backup might count.
    await place.remove(name)
    await place.remove(file)
  }
}
