import type { KeyObject, X509Certificate } from 'node:crypto'

/** A certificate of ours with its key in clear. */
export interface OwnKey {
  id: string
  certificate: X509Certificate
  privateKey: KeyObject
}
