import { createSocket } from 'node:dgram'
import { appendFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Head, headOf } from './verify.ts'

interface Target {
  /** The setting's name. Its value may hold a secret. */
  setting: string
  send(line: string): Promise<unknown>
  /** The last head it received. */
  sent?: string
  silent?: boolean
}

/** A webhook must answer 2xx within 10 s. */
async function post(url: string, line: string): Promise<void> {
  const signal = AbortSignal.timeout(10_000)
  const headers = { 'content-type': 'application/json' }
  const { ok, status } = await fetch(url, { method: 'POST', headers, body: line, redirect: 'error', signal })
  if (!ok) throw new Error(`it answered ${status}`)
}

/** RFC 5424 over UDP, as a notice of the log audit (facility 13). */
function toSyslog(url: URL, line: string): Promise<void> {
  const socket = createSocket(url.hostname.includes(':') ? 'udp6' : 'udp4')
  const message = `<109>1 ${new Date().toISOString()} ${hostname()} shortcut ${process.pid} log-head - ${line}`
  return new Promise<void>((sent, failed) => {
    socket.on('error', failed)
    socket.send(message, Number(url.port || 514), url.hostname, (error) => (error ? failed(error) : sent()))
  }).finally(() => socket.close())
}

function targetsOf({ logHeadsFile, logHeadsUrl }: Config): Target[] {
  const file = {
    setting: 'LOG_HEADS_FILE',
    send: (line: string) => appendFile(logHeadsFile, `${line}\n`, { mode: 0o600 }),
  }
  if (!logHeadsUrl) return [file]
  const url = new URL(logHeadsUrl)
  const send = (line: string) => (url.protocol === 'syslog:' ? toSyslog(url, line) : post(logHeadsUrl, line))
  return [file, { setting: 'LOG_HEADS_URL', send }]
}

/**
 * Copies the head of the chain to a place that the database's owner cannot reach: a rewritten chain no longer contains
 * it.
 * @returns one round; a failing target is reported once, and gets the head of a later round
 */
export function openHeadExport(pool: Pool, config: Config, log: Logger): () => Promise<boolean> {
  const targets: Target[] = targetsOf(config)
  return async () => {
    const head = await headOf(pool)
    if (!head) return false
    const line: Head & { at: string } = { at: now(), ...head }
    for (const target of targets.filter(({ sent }) => sent !== head.hash)) {
      try {
        await target.send(JSON.stringify(line))
        target.sent = head.hash
        target.silent = false
      } catch (error) {
        if (!target.silent)
          log.warn(`The head of the operation log's chain could not be sent to ${target.setting}: ${error}`)
        target.silent = true
      }
    }
    return false
  }
}
