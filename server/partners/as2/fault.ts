import type { as2Fault } from '@shortcut/words/en/as2/faults.ts'

/** What an MDN says about a message that was not taken (RFC 4130, 7.5.3). */
export type Disposition =
  | 'authentication-failed'
  | 'decompression-failed'
  | 'decryption-failed'
  | 'insufficient-message-security'
  | 'integrity-check-failed'
  | 'unexpected-processing-error'

/** Why a message or receipt cannot be taken, in words for its sender and for the office. */
export class As2Fault extends Error {
  readonly disposition: Disposition
  readonly key: keyof typeof as2Fault
  readonly params: Record<string, string | number>

  constructor(disposition: Disposition, key: keyof typeof as2Fault, params: Record<string, string | number> = {}) {
    super(key)
    this.disposition = disposition
    this.key = key
    this.params = params
  }
}
