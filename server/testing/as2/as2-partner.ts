import { createHash, randomUUID } from 'node:crypto'
import {
  type As2Form,
  as2CertificateApi,
  as2ConnectionApi,
  type OwnCertificate,
} from '@shortcut/domain/partners/as2-api.ts'
import { decodedBody, type Entity, headersOf, partsOf, readEntity } from '../../partners/as2/mime.ts'
import { openSender } from '../sender.ts'
import type { World } from '../world.ts'
import { openPeer } from './openssl-peer.ts'

/** A partner with its AS2 connection, who posts to the world's server. */
export async function openAs2Partner(world: World, token: string, name = 'Acme Air') {
  const [sender, peer] = await Promise.all([openSender(world, name), openPeer(name)])
  const { accountId } = sender
  const theirId = `AS2 ${name}`
  const { data: made } = await world.call(as2CertificateApi.make, { name: 'ShortCut' }, { token })
  const { data: all } = await world.call(as2CertificateApi.list, {}, { token })
  const own = all.find(({ id }) => id === made.id) as OwnCertificate
  let signedBy = own.certificate
  let current = { id: '', version: 0 }
  const form: Partial<As2Form> = {
    accountId,
    name,
    ourId: 'SHORTCUT',
    theirId,
    theirCertificate: peer.certificate(),
    certificateId: own.id,
  }
  async function save(more: Partial<As2Form> = {}) {
    Object.assign(form, more)
    const known = current.id ? current : {}
    const answer = await world.call(as2ConnectionApi.save, { ...form, ...known } as never, { token })
    if (!answer.data?.id) throw new Error(JSON.stringify(answer))
    current = { id: answer.data.id, version: answer.data.version }
    return answer.data
  }
  await save()

  /** Posts a whole entity; its own headers become those of the request. */
  async function post(entity: Buffer, more: Record<string, string> = {}, address = sender.address) {
    const { headers, body } = readEntity(entity)
    const response = await fetch(`${address}/shortcut-api/as2/inbound`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        'as2-version': '1.2',
        'as2-from': `"${theirId}"`,
        'as2-to': 'SHORTCUT',
        'message-id': `<${randomUUID()}@acme>`,
        'disposition-notification-to': 'as2@acme.example',
        'disposition-notification-options':
          'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, sha256',
        ...Object.fromEntries(headers),
        ...more,
      },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const got = headersOf([...response.headers].map(([key, value]) => `${key}: ${value}`).join('\n'))
    return {
      status: response.status,
      text: bytes.toString(),
      headers: got,
      ...receiptIn({ headers: got, body: bytes, whole: bytes }),
    }
  }

  /** From now on our receipts are signed with this certificate. */
  const expectSigner = (certificate: string) => {
    signedBy = certificate
  }

  /** The report of a receipt, whose signature OpenSSL has verified. */
  function receiptIn(entity: Entity) {
    let report = entity
    const isSigned = /^multipart\/signed/.test(entity.headers.get('content-type') ?? '')
    if (isSigned) {
      const [signed = Buffer.alloc(0), signature = Buffer.alloc(0)] = partsOf(entity)
      peer.verify(signed, decodedBody(readEntity(signature)), signedBy)
      report = readEntity(signed)
    }
    const [words, facts] = partsOf(report)
    const fields = headersOf(facts ? readEntity(facts).body.toString() : '')
    return {
      isSigned,
      words: words ? decodedBody(readEntity(words)).toString() : '',
      disposition: fields.get('disposition')?.split('; ')[1] ?? '',
      mic: fields.get('received-content-mic') ?? '',
      about: fields.get('original-message-id') ?? '',
    }
  }

  return { ...sender, peer, own, theirId, save, post, receiptIn, connectionId: () => current.id, expectSigner }
}
export type As2Partner = Awaited<ReturnType<typeof openAs2Partner>>

export const micText = (content: Buffer, digest = 'sha256', name: string = digest) =>
  `${createHash(digest).update(content).digest('base64')}, ${name}`
