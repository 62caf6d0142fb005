import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** Before all that takes long, the server makes sure that it can listen. @throws the system's error if it can't */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  probe.listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
