import { connect, createServer, type Socket } from 'node:net'

/** A network between the product and a local server, which can silently drop everything. */
export async function openRelay(to: { host: string; port: number }) {
  let swallowsAll = false
  const open = new Set<{ near: Socket; far: Socket | undefined; isLost: boolean }>()

  const server = createServer((near) => {
    near.on('error', () => {})
    const pair = { near, far: swallowsAll ? undefined : connect(to), isLost: swallowsAll }
    open.add(pair)
    const { far } = pair
    far?.on('error', () => near.destroy())
    // Dropped bytes are lost, as after a failover to another machine.
    near.on('data', (bytes) => pair.isLost || far?.write(bytes))
    far?.on('data', (bytes) => pair.isLost || near.write(bytes))
    far?.on('close', () => pair.isLost || near.destroy())
    near.on('close', () => {
      open.delete(pair)
      far?.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')

  const loseOpen = () => {
    for (const pair of open) pair.isLost = true
  }
  return {
    port: address.port,
    /** From now on nothing gets through, on open and new connections; all are accepted. */
    swallow() {
      swallowsAll = true
      loseOpen()
    },
    /** New connections go through again. */
    pass() {
      swallowsAll = false
    },
    /** Kills the open connections; new ones get through. */
    loseOpen,
    close: () =>
      new Promise<void>((closed) => {
        for (const { near } of open) near.destroy()
        server.close(() => closed())
      }),
  }
}
export type Relay = Awaited<ReturnType<typeof openRelay>>
