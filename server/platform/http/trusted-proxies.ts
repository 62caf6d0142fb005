import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Proxies whose X-Forwarded-… headers are trusted: none, this many in a row before this server, or those at these
 * addresses.
 */
export type TrustedProxies = false | number | string[]

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** @returns undefined for a text that names no proxies, including 'true', which would trust every sender */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === '' || text === 'false' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** In Fastify's form. Fastify's own proxy count trusts nobody, so the count is a function here. */
export function trustOf(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

const isAddress = (text: string) => isIP(text) > 0 && !text.includes('%')

/** If a proxy forwards something that is no IP address, the proxy's own address is used. */
export function checkAddresses(server: FastifyInstance) {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isAddress(request.ip)) delete request.raw.headers['x-forwarded-for']
    done()
  })
}
