import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import { liveApi } from '@shortcut/domain/live/api.ts'
import type { Product } from '../product.ts'
import { caller } from './call.ts'

export interface Message {
  id: string
  event: string
  data: LiveEvent[]
}

/** Follows a product's events like a console, with its own ticket by default. */
export async function followEvents(product: Product, token: string, lastEventId?: string, ticket?: string) {
  const { port } = product.server.server.address() as { port: number }
  const mint = async () => (await caller(product)(liveApi.ticket, {}, { token })).data.ticket
  const query = new URLSearchParams({ ticket: ticket ?? (await mint()), ...(lastEventId ? { lastEventId } : {}) })
  const abort = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}/shortcut-api/events?${query}`, { signal: abort.signal })
  const messages: Message[] = []
  let wake = () => {}
  let ended = false
  const reading = (async () => {
    let text = ''
    try {
      for await (const chunk of reply.body ?? []) {
        text += new TextDecoder().decode(chunk)
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const fields = Object.fromEntries(
            text
              .slice(0, end)
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
          )
          text = text.slice(end + 2)
          if (fields.data)
            messages.push({ id: fields.id ?? '', event: fields.event ?? 'message', data: JSON.parse(fields.data) })
          wake()
        }
      }
    } catch {
      // aborted by close
    }
    ended = true
    wake()
  })()

  return {
    status: reply.status,
    messages,
    /** Waits for a message; @throws Error after `ms` */
    async until(matches: (message: Message) => boolean, ms = 15_000): Promise<Message> {
      const deadline = Date.now() + ms
      for (;;) {
        const found = messages.find(matches)
        if (found) return found
        const left = deadline - Date.now()
        if (left <= 0) throw new Error(`no such event within ${ms} ms`)
        await new Promise<void>((done) => {
          wake = done
          setTimeout(done, left)
        })
      }
    },
    async ended(ms = 15_000) {
      const deadline = Date.now() + ms
      while (!ended && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20))
      return ended
    },
    async close() {
      abort.abort()
      await reading
    },
  }
}
