import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type Server } from 'node:tls'
import type { Logger } from 'pino'
import { readFailure } from '../../read-failure.ts'

/** Absolute paths of two PEM files. */
export interface CertificateFiles {
  /** The server's own certificate, then those that issued it. */
  certFile: string
  keyFile: string
  /** The server makes them itself, at the start. */
  isOwn?: boolean
}

export interface Certificate {
  cert: string
  key: string
  until: Date
}

// Its validity follows the machine's clock, also while the demo makes its past (clock.ts).
const day = 86_400_000
/** A renewal is late by then: certbot renews 30 days before the end. */
const warnDays = 7

async function textOf(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new Error(readFailure(setting, path, error))
  }
}

function certificateOf(text: string, path: string): X509Certificate {
  try {
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no PEM')
    return new X509Certificate(text)
  } catch {
    throw new Error(
      `TLS_CERT=${path} holds no certificate in PEM form. Name the file with the certificate and its chain, such as fullchain.pem.`,
    )
  }
}

function keyOf(text: string, path: string): KeyObject {
  if (/ENCRYPTED/.test(text))
    throw new Error(`TLS_KEY=${path} is encrypted. Store the key without a passphrase, readable only by this user.`)
  try {
    return createPrivateKey(text)
  } catch {
    throw new Error(
      `TLS_KEY=${path} holds no private key in PEM form. Name the file with the key, such as privkey.pem.`,
    )
  }
}

/** '2026-11-22 16:00 UTC' */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** @throws Error with one sentence that names the setting and the file */
export async function readCertificate({ certFile, keyFile }: CertificateFiles): Promise<Certificate> {
  // One after the other: if both are missing, always the same one is named.
  const cert = await textOf('TLS_CERT', certFile)
  const key = await textOf('TLS_KEY', keyFile)
  const certificate = certificateOf(cert, certFile)
  if (!certificate.checkPrivateKey(keyOf(key, keyFile)))
    throw new Error(
      `TLS_KEY=${keyFile} is not the key of TLS_CERT=${certFile}. Name two files that belong together; the server's own certificate comes first.`,
    )
  const { validFromDate: from, validToDate: until } = certificate
  if (until.getTime() <= Date.now())
    throw new Error(`The certificate TLS_CERT=${certFile} expired on ${timeOf(until)}. Renew it.`)
  if (from.getTime() > Date.now())
    throw new Error(
      `The certificate TLS_CERT=${certFile} is not valid before ${timeOf(from)}. Check this machine's clock, or name another certificate.`,
    )
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new Error(`TLS_CERT=${certFile} can't be used: ${(error as Error).message}. Check every certificate in it.`)
  }
  return { cert, key, until }
}

/**
 * Takes renewed files without a restart: new connections get the new certificate. Files that cannot be used leave the
 * earlier certificate in use, and the log says so once. The files are read, because a link to a renewed file, as
 * certbot makes it, does not change itself.
 */
export function followCertificate(
  server: Server,
  { files, inUse, log, lookMs = 60_000 }: { files: CertificateFiles; inUse: Certificate; log: Logger; lookMs?: number },
) {
  let told = ''
  const tell = (sentence: string) => {
    if (sentence && sentence !== told) log.error(sentence)
    told = sentence
  }
  async function look() {
    try {
      const found = await readCertificate(files)
      if (found.cert !== inUse.cert || found.key !== inUse.key) {
        server.setSecureContext({ cert: found.cert, key: found.key })
        inUse = found
        log.info(`The renewed certificate is in use. It expires on ${timeOf(found.until)}.`)
      }
      const days = Math.floor((inUse.until.getTime() - Date.now()) / day)
      tell(
        days < warnDays
          ? `The certificate TLS_CERT=${files.certFile} expires on ${timeOf(inUse.until)}. Renew it.`
          : '',
      )
    } catch (error) {
      tell(`${(error as Error).message} Until then the earlier certificate stays in use.`)
    }
  }
  const looking = setInterval(look, lookMs).unref()
  server.once('close', () => clearInterval(looking))
}
