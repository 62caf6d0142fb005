import { getPriority, setPriority } from 'node:os'

/**
 * For a thread that reckons beside the server's: whoever waits for a call comes first, to the processor as well. On Linux a priority is a
 * thread's own; elsewhere it is the whole process's, and stays as it is.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19))
}
