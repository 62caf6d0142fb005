import { getPriority, setPriority } from 'node:os'

/**
 * For a thread that calculates beside the server's: calls have priority on the processor too. On Linux each thread has
 * its own priority; elsewhere it belongs to the process and stays unchanged.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19))
}
