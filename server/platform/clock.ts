import { AsyncLocalStorage } from 'node:async_hooks'

const pretended = new AsyncLocalStorage<number>()

/** Milliseconds since 1970. The server's only clock, so that the demo can live through its 90 days. */
export const nowMs = () => pretended.getStore() ?? Date.now()

/** The current time as ISO 8601, UTC, milliseconds. */
export const now = () => new Date(nowMs()).toISOString()

/** Runs `work` as if it were `at`. */
export const atTime = <T>(at: number, work: () => T): T => pretended.run(at, work)
