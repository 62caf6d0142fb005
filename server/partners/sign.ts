import { createHmac } from 'node:crypto'

/** Where a secret of partners stands, encrypted for it. */
export const secretPlace = (id: string) => `partner_secret.secret:${id}` as const

/**
 * What a post is signed with: `t=<seconds since 1970>,v1=<hex>`, the HMAC-SHA256 of "<seconds>.<body>" under the partner's secret. While a
 * secret is being replaced there is a v1 for each.
 */
export function signatureOf(secrets: readonly string[], body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',')
}
