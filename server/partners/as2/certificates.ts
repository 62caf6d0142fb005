import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { CertificateFacts } from '@shortcut/domain/partners/as2-api.ts'
import { generate } from 'selfsigned'
import { nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnKey } from './own-keys.ts'

/** The place of a certificate's key, for its encryption. */
export const keyPlace = (id: string) => `as2_certificate.private_key:${id}` as const

const day = 86_400_000
/** Partners exchange certificates by hand, so they last for years. */
const validDays = 3 * 365

/** A self-signed certificate that signs, and that messages to us are encrypted for. */
export async function makeCertificate(name: string): Promise<{ certificate: string; privateKey: string }> {
  const { cert, private: privateKey } = await generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    keySize: 3072,
    notBeforeDate: new Date(nowMs() - day),
    notAfterDate: new Date(nowMs() + validDays * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    ],
  })
  return { certificate: cert, privateKey }
}

/** The certificate in a PEM or base64 text. @returns undefined if there is none */
export function readCertificate(text: string): X509Certificate | undefined {
  const plain = text.trim()
  if (!plain) return undefined
  try {
    return new X509Certificate(plain.startsWith('-----') ? plain : Buffer.from(plain, 'base64'))
  } catch {
    return undefined
  }
}

export const factsOf = (certificate: X509Certificate): CertificateFacts => ({
  holder: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', '),
  fingerprint: certificate.fingerprint256,
  startsAt: certificate.validFromDate.toISOString(),
  endsAt: certificate.validToDate.toISOString(),
})

/** A fingerprint as the log has it: in its groups it would look like a name of ours. */
export const loggedPrint = (facts: CertificateFacts | null): string =>
  facts?.fingerprint.replaceAll(':', '').toLowerCase() ?? ''

export const factsIn = (text: string): CertificateFacts | null => {
  const certificate = readCertificate(text)
  return certificate ? factsOf(certificate) : null
}

/** Every certificate of ours with its key, the newest first: messages are encrypted for any of them. */
export async function ownKeys({ kysely, secrets }: Pick<Database, 'kysely' | 'secrets'>): Promise<OwnKey[]> {
  const rows = await kysely
    .selectFrom('as2Certificate')
    .select(['id', 'certificate', 'privateKey'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ id, certificate, privateKey }) => ({
    id,
    certificate: new X509Certificate(certificate),
    privateKey: createPrivateKey(secrets.open(privateKey, keyPlace(id))),
  }))
}
