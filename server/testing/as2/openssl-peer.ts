import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file as an entity: headers, an empty line, and its bytes. */
export const entityOf = (content: string | Buffer, type = 'application/edi-x12', name = 'tender.edi') =>
  Buffer.concat([
    Buffer.from(
      `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: binary\r\n\r\n`,
    ),
    Buffer.from(content),
  ])

/** Another implementation of CMS: a partner whose messages OpenSSL signs, encrypts and opens. */
export async function openPeer(name = 'Acme') {
  const root = await mkdtemp(join(tmpdir(), 'as2-'))
  const file = (label: string, content?: string | Buffer) => {
    const path = join(root, `${label}-${randomUUID()}`)
    if (content !== undefined) writeFileSync(path, content)
    return path
  }
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const certificateFile = join(root, 'cert.pem')
  const keyFile = join(root, 'key.pem')
  const makeKey = (days = 90) =>
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-days', String(days)],
      ...['-keyout', keyFile, '-out', certificateFile],
    )
  makeKey()
  /** Whole entities with CRLF in, whole entities out. */
  const peer = {
    certificate: () => readFileSync(certificateFile, 'utf8'),
    makeKey,

    signed(entity: Buffer, digest = 'sha256', more: string[] = []): Buffer {
      const content = file('content', entity)
      const signature = openssl(
        ...['cms', '-sign', '-binary', '-md', digest, '-signer', certificateFile, '-inkey', keyFile],
        ...['-outform', 'DER', '-in', content, ...more],
      )
      const boundary = `----${randomUUID()}`
      const head = `Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=${digest}; boundary="${boundary}"\r\n\r\n`
      const middle = `\r\n--${boundary}\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64\r\n\r\n`
      const base64 = signature.toString('base64').replace(/.{76}/g, '$&\r\n')
      return Buffer.concat([
        Buffer.from(`${head}--${boundary}\r\n`),
        entity,
        Buffer.from(`${middle}${base64}\r\n--${boundary}--\r\n`),
      ])
    },

    /** @param more options of openssl cms */
    encrypted(entity: Buffer, to: string, cipher = 'aes-256-cbc', more: string[] = []): Buffer {
      const bytes = openssl(
        ...['cms', '-encrypt', '-binary', `-${cipher}`, '-outform', 'DER', '-in', file('content', entity)],
        ...['-recip', file('to', to), ...more],
      )
      return wrapped(bytes, 'enveloped-data')
    },

    /** An entity that we encrypted for the peer. */
    decrypted: (bytes: Buffer) =>
      openssl(
        ...['cms', '-decrypt', '-binary', '-inform', 'DER', '-in', file('encrypted', bytes), '-inkey', keyFile],
        ...['-recip', certificateFile],
      ),

    /** Throws if the signature is not that of the certificate. */
    verify: (signed: Buffer, signature: Buffer, certificate: string) =>
      openssl(
        ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', file('signature', signature)],
        ...['-content', file('signed', signed), '-certfile', file('by', certificate), '-noverify', '-nointern'],
      ),

    close: () => rm(root, { recursive: true, force: true }),
  }
  return peer
}

export const wrapped = (bytes: Buffer, type: string) =>
  Buffer.concat([
    Buffer.from(`Content-Type: application/pkcs7-mime; smime-type=${type}; name=smime.p7m\r\n\r\n`),
    bytes,
  ])
