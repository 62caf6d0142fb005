import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { Product } from '../product.ts'

export interface Answer<T> {
  status: number
  code: number
  message: string
  data: T
  /** The cookie the browser must keep: name and value. */
  cookie: string
}

/** Calls an endpoint like a client. `token` signs in; `headers` are added; `address` is the caller's. */
export function caller(product: Pick<Product, 'server'>) {
  return async <E extends Endpoint>(
    entry: E,
    input: InputOf<E>,
    options: { token?: string; headers?: Record<string, string>; address?: string } = {},
  ): Promise<Answer<ReplyOf<E>>> => {
    const headers = {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    }
    const from = options.address ? { remoteAddress: options.address } : {}
    const url = `/shortcut-api/${entry.path}`
    const fields = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const asText = Object.fromEntries(fields.map(([key, value]) => [key, String(value)]))
    const reply = await (entry.method === 'GET'
      ? product.server.inject({ ...from, method: 'GET', url, query: asText, headers })
      : entry.body === 'form'
        ? product.server.inject({
            ...from,
            method: 'POST',
            url,
            payload: new URLSearchParams(asText).toString(),
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          })
        : product.server.inject({ ...from, method: 'POST', url, payload: input as object, headers }))
    const [cookie = ''] = String(reply.headers['set-cookie'] ?? '').split(';')
    return { status: reply.statusCode, cookie, ...reply.json() }
  }
}
