import { getPriority, setPriority } from 'node:os'

/**
 * For a thread that calculates beside the server's: calls come first, at the processor as well. On Linux a priority is a
 * thread's own; elsewhere it is the whole process's, and stays as it is.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19))
}
