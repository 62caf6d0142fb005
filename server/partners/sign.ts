import { createHmac } from 'node:crypto'

/** The place of a partner's secret, for its encryption. */
export const secretPlace = (id: string) => `partner_secret.secret:${id}` as const

/**
 * The signature of a post: `t=<seconds since 1970>,v1=<hex>`, the HMAC-SHA256 of "<seconds>.<body>" with the partner's
 * secret. During a replacement there is a v1 for each secret.
 */
export function signatureOf(secrets: readonly string[], body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',')
}
