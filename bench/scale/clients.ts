import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onSignal } from '../measure/on-signal.ts'
import type { Order, Place, Report } from './console-messages.ts'

const program = fileURLToPath(new URL('console-client.ts', import.meta.url))
/** Consoles of one process: below what a process may open, and not all on one processor. */
const ofProcess = 2000
const longestMs = 300_000

/** Processes that hold open consoles. */
export function openClients(consoles: number) {
  const children = Array.from({ length: Math.max(2, Math.ceil(consoles / ofProcess)) }, () => fork(program))
  const close = async () => {
    for (const child of children) child.kill('SIGKILL')
  }
  const forget = onSignal(close)
  const each = async (orderOf: (index: number) => Order) => {
    const reports = await Promise.all(children.map((child, index) => order(child, orderOf(index))))
    return {
      open: reports.reduce((sum, { open }) => sum + open, 0),
      lost: reports.reduce((sum, { lost }) => sum + lost, 0),
      at: reports.flatMap(({ at }) => at),
    }
  }
  return {
    open: (places: Place[]) => each((index) => ({ open: places.filter((_, n) => n % children.length === index) })),
    /** Waits until every console has read the mark. */
    seen: (mark: number, withinMs: number) => each(() => ({ mark, withinMs })),
    close() {
      forget()
      return close()
    },
  }
}
export type Clients = ReturnType<typeof openClients>

/** @throws Error if the process ends, or takes too long */
function order(child: ChildProcess, what: Order): Promise<Report> {
  return new Promise((done, failed) => {
    const ended = () => end(() => failed(new Error('a process with consoles ended')))
    const answered = (report: unknown) => end(() => done(report as Report))
    const late = setTimeout(() => end(() => failed(new Error('the consoles took too long'))), longestMs)
    const end = (then: () => void) => {
      clearTimeout(late)
      child.off('exit', ended).off('message', answered)
      then()
    }
    child.once('exit', ended).once('message', answered)
    child.send(what)
  })
}
