import { lookup } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks without partners: this machine, private and link-local ones, and other notations of them. */
const networks: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
  ...([
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
  ] as const),
  ...([
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
]

const blocked = new BlockList()
for (const [network, prefix] of networks) blocked.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')

/** IPv4 written as IPv6: ::ffff:10.0.0.1. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether sending to this address needs the operator's permission. */
export function isPrivate(address: string): boolean {
  const v4 = mapped.exec(address)?.[1]
  if (v4) return blocked.check(v4, 'ipv4')
  return isIPv6(address) ? blocked.check(address, 'ipv6') || /^::ffff:/i.test(address) : blocked.check(address, 'ipv4')
}

/**
 * Resolves a name, and refuses it if any of its addresses is private. The connection uses exactly the checked
 * addresses, so that a name cannot change between check and use.
 */
const guardedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const bad = addresses.find(({ address }) => isPrivate(address))
    const [first] = addresses
    if (bad || !first) return done(new Error(`${hostname} is at a private address`), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

/**
 * Options of a socket that reaches no private address. An IP address needs no look-up, so it is checked at once.
 * @param toPrivate the operator allows private addresses
 * @throws Error
 */
export function guardedSocket(host: string, toPrivate: boolean): { lookup?: LookupFunction } {
  if (toPrivate) return {}
  if (isIP(host) && isPrivate(host)) throw new Error(`${host} is a private address`)
  return { lookup: guardedLookup }
}

/** A name server that does not answer must not hold the caller's transaction. */
const lookupMs = 2000

/**
 * Whether a host is, or has now, a private address. A name without an address is not refused: it may get one, and the
 * connection checks it again.
 * @param host as in a URL: an IPv6 address is in brackets
 */
export async function leadsToPrivate(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name)) return isPrivate(name)
  const found = await Promise.race([
    lookupAll(name, { all: true }).catch(() => []),
    new Promise<[]>((given) => setTimeout(() => given([]), lookupMs).unref()),
  ])
  return found.some(({ address }) => isPrivate(address))
}
