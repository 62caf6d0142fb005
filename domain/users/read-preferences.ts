import { type Preferences, preferences } from './preferences.ts'
import { standardPreferences } from './standard-preferences.ts'

/** Reads stored settings of any age; unreadable ones get their default. */
export function readPreferences(kept: unknown): Preferences {
  const given = Object(kept) as Record<string, unknown>
  const readable = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(given[name])
    return read.success ? [[name, read.data]] : []
  })
  return { ...standardPreferences, ...Object.fromEntries(readable) }
}
