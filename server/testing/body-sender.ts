import { once } from 'node:events'
import { connect } from 'node:net'

// Sends this many bodies of this size at once, each to its end, and reports the statuses of the answers. Uses plain
// sockets, because Node's client stops sending once it has its answer; these continue until they are cut off.
const [address = '', count = '0', bytes = '0'] = process.argv.slice(2)
const { hostname, port, pathname } = new URL(address)
const chunk = Buffer.alloc(64 * 1024, ' ')

async function send(): Promise<string> {
  const socket = connect(Number(port), hostname)
  const cut = new AbortController()
  const { signal } = cut
  socket.on('close', () => cut.abort())
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  try {
    const head = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${bytes}`]
    socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    for (let left = Number(bytes); left > 0; left -= chunk.length)
      if (!socket.write(chunk.subarray(0, Math.min(left, chunk.length)))) await once(socket, 'drain', { signal })
    while (!answer) await once(socket, 'data', { signal })
  } catch (error) {
    return answer.slice(9, 12) || String((error as NodeJS.ErrnoException).code)
  }
  socket.destroy()
  return answer.slice(9, 12)
}

const statuses: Record<string, number> = {}
for (const status of await Promise.all(Array.from({ length: Number(count) }, send)))
  statuses[status] = (statuses[status] ?? 0) + 1
process.stdout.write(`${JSON.stringify(statuses)}\n`)
