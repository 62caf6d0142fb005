import { createHash, sign } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { mostPictureBytes } from '@shortcut/domain/air/custody/custody.ts'
import {
  eventHash,
  firstHash,
  type Proof,
  type ProofEvent,
  type ProofSubject,
  proofFormat,
  signedText,
} from '../../cargo/check-proof.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Context } from '../../platform/http/context.ts'
import { type CustodyKey, custodyKey } from './custody-key.ts'
import type { SubjectIds } from './custody-links.ts'
import { gatherEvents, type Happened } from './gather.ts'
import { freightOf } from './subject.ts'

/** The chain of events of some freight. */
export interface Chained {
  subject: ProofSubject & { kind: 'house' | 'master' | 'order' }
  /** `ofMaster`: number of the master whose pieces an event counts, if the proof is of a part of them; '' of others. */
  events: (ProofEvent & { what: Happened['what']; hash: string; ofMaster: string })[]
  /** Pictures by SHA-256, with their ids in the file store. */
  pictures: Map<string, Happened['files'][number]>
  head: Proof['head']
  key: CustodyKey
}

/** The company is the first line of its address on papers. */
const issuerOf = (carrier: string) => carrier.split(/[|\n]/)[0]?.trim() ?? ''

export async function chainOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  ids: SubjectIds,
  carrier: string,
): Promise<Chained> {
  const freight = await freightOf(db, ids)
  const subject = { ...freight.subject, issuer: issuerOf(carrier) }
  const happened = await gatherEvents(db, freight)
  const pictures = new Map(happened.flatMap(({ files }) => files.map((file) => [file.sha256, file] as const)))
  let room = mostPictureBytes
  const here = new Set<string>()
  for (const { sha256, bytes } of pictures.values())
    if (bytes <= room) {
      room -= bytes
      here.add(sha256)
    }
  let hash = firstHash(subject)
  const isPart = subject.kind !== 'master'
  const events = happened.map(({ files, ofMaster = '', ...event }, index) => {
    const photos = files.map(({ sha256, type }) => ({ sha256, type, isHere: here.has(sha256) }))
    const made = { n: index + 1, ...event, photos }
    hash = eventHash(hash, made)
    return { ...made, hash, ofMaster: isPart ? ofMaster : '' }
  })
  return { subject, events, pictures, head: { events: events.length, hash }, key: await custodyKey({ db, secrets }) }
}

/** The bytes of a picture; null if they are not those of its hash any more, or are gone. */
export async function pictureBytes(store: FileStore, id: string, sha256: string): Promise<Buffer | null> {
  const content = await store.open(id, 'whole')
  const bytes = content && (await buffer(content.stream))
  return bytes && createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null
}

/** The file of a proof. A picture whose bytes are gone is missing in it, and its check says so. */
export async function proofFile({ subject, events, pictures, head, key }: Chained, store: FileStore, now: string) {
  const photos: Record<string, string> = {}
  const wanted = new Set(events.flatMap((event) => event.photos.flatMap((one) => (one.isHere ? [one.sha256] : []))))
  for (const sha256 of wanted) {
    const picture = pictures.get(sha256)
    const bytes = picture && (await pictureBytes(store, picture.id, sha256))
    if (bytes) photos[sha256] = bytes.toString('base64')
  }
  const value = sign(null, signedText({ madeAt: now, head }), key.privateKey).toString('base64')
  const proof: Proof = {
    format: proofFormat,
    subject,
    madeAt: now,
    // The page says it besides; the hashes do not have it.
    events: events.map(({ ofMaster: _, ...event }) => event),
    photos,
    head,
    signature: { algorithm: 'Ed25519', publicKey: key.publicKey, value },
  }
  return JSON.stringify(proof, null, 1)
}
