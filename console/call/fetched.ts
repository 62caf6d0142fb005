import { type ComponentType, lazy } from 'react'

/** A component whose code is fetched when it is first shown, or before that by `fetchAhead`. */
export type Fetched<Props> = ComponentType<Props> & { fetchAhead: () => void }

export function fetched<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Fetched<Props> {
  // A failure is told when the component is shown and asks again.
  return Object.assign(lazy<ComponentType<Props>>(load), { fetchAhead: () => void load().catch(() => undefined) })
}
