import { type Preferences, preferences } from './preferences.ts'
import { standardPreferences } from './standard-preferences.ts'

/** Defaults that the operator of a server chooses. */
export type ServersPreferences = Pick<Preferences, 'fixedHeader'>

/** Reads stored settings of any age; missing and unreadable ones get their default. */
export function readPreferences(kept: unknown, servers: ServersPreferences): Preferences {
  const given = Object(kept) as Record<string, unknown>
  const readable = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(given[name])
    return read.success ? [[name, read.data]] : []
  })
  return { ...standardPreferences, ...servers, ...Object.fromEntries(readable) }
}
