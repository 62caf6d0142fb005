import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import { generate } from 'selfsigned'
import type { CertificateFiles } from './certificate.ts'

const day = 86_400_000
/** Phones refuse certificates that are valid for longer (Apple, 825 days). */
const validDays = 800
const renewDays = 30

/** This machine's addresses in its network, IPv4 first. */
export const networkAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .sort((one, other) => one.family.localeCompare(other.family))
    .map(({ address }) => address)

const addressesOf = () => ['127.0.0.1', ...networkAddresses()]

/** A certificate that is still good for a while, and for every address that this machine has now. */
async function isUsable({ certFile, keyFile }: CertificateFiles): Promise<boolean> {
  try {
    await readFile(keyFile)
    const certificate = new X509Certificate(await readFile(certFile))
    if (certificate.validToDate.getTime() < Date.now() + renewDays * day) return false
    return addressesOf().every((address) => certificate.checkIP(address) !== undefined)
  } catch {
    return false
  }
}

/**
 * Makes a certificate for this machine's names and addresses once, so that phones in the same network can reach it over
 * https. Another is made when the machine has a new address or the certificate is about to expire; phones then have to
 * be told to trust that one.
 */
export async function ensureOwnCertificate(files: CertificateFiles): Promise<void> {
  if (await isUsable(files)) return
  const names = ['localhost', hostname()].map((value) => ({ type: 2 as const, value }))
  const addresses = addressesOf().map((ip) => ({ type: 7 as const, ip }))
  const { cert, private: key } = await generate([{ name: 'commonName', value: `ShortCut on ${hostname()}` }], {
    algorithm: 'sha256',
    keyType: 'ec',
    curve: 'P-256',
    notBeforeDate: new Date(Date.now() - day),
    notAfterDate: new Date(Date.now() + validDays * day),
    extensions: [
      // Phones take it as an authority's certificate, because there they are told to trust it.
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [...names, ...addresses] },
    ],
  })
  await mkdir(dirname(files.keyFile), { recursive: true })
  await writeFile(files.keyFile, key, { mode: 0o600 })
  await writeFile(files.certFile, cert)
}
