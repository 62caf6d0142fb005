import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stopPostmaster } from '../../platform/embedded-postgres/postmaster.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Servers like those of `npm start`, each with its own embedded database. */
export function openServers(password: string) {
  const servers: { child: ChildProcess; dataDir: string }[] = []
  return {
    /** @returns its address */
    async start(dataDir: string, more: Record<string, string> = {}): Promise<string> {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'fatal' }
      const program = ['--import', at('../../compile-cache.ts'), at('../../main.ts')]
      const env = { ...process.env, ...settings, ...more }
      const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] })
      servers.push({ child, dataDir })
      for await (const line of createInterface({ input: child.stdout })) {
        const address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1]
        if (address) return address
      }
      throw new Error('the server did not start')
    },
    async close() {
      for (const { child, dataDir } of servers) {
        child.kill('SIGKILL')
        await stopPostmaster(join(dataDir, 'postgres'))
      }
    },
  }
}

type Data = { token?: string; id?: string; total?: number; list?: { code: string }[] }

export async function ask(address: string, path: string, body?: unknown, token?: string) {
  const form = body instanceof URLSearchParams || body instanceof FormData
  const reply = await fetch(`${address}/shortcut-api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: form ? body : body === undefined ? null : JSON.stringify(body),
  })
  return (await reply.json()) as { code: number; data: Data }
}

/** A small PDF, another one each time. */
export function uploadTo(address: string, token: string) {
  const form = new FormData()
  form.append('file', new Blob([`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${Math.random()}\n%%EOF\n`]), 'a.pdf')
  return ask(address, 'file/upload', form, token)
}
