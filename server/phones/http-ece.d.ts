declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  /** Encrypts for the receiver whose public key is `dh`; the result begins with salt, record size and our public key. */
  export function encrypt(
    text: Buffer,
    options: { version: 'aes128gcm'; dh: string; authSecret: string; privateKey: ECDH },
  ): Buffer
}
