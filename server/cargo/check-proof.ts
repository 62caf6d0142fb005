/*
 * Checks a custody proof (docs/custody-proof.md) without a server and without a network.
 *
 *   node check-proof.ts FILE [FINGERPRINT]
 *
 * Needs Node 22.18 or later and nothing else: this file imports only what Node brings. FINGERPRINT is that of the company's key, from its page or
 * from the company itself. Ends with 0 when the proof is whole, with 1 when it is not, with 2 when it cannot be read.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const proofFormat = 'custody-proof/1'

/** A picture of an event. `isHere`: the file has its bytes. */
export interface ProofPhoto {
  sha256: string
  type: string
  isHere: boolean
}

/** One thing that happened to the freight. Texts are empty and numbers null if they say nothing. */
export interface ProofEvent {
  n: number
  /** ISO 8601 UTC, and the zone of the place. */
  at: string
  zone: string
  what: string
  place: string
  by: string
  pieces: number | null
  /** How many there should be. */
  of: number | null
  seal: string
  detail: string
  photos: ProofPhoto[]
  /** Where the company's log has it, and the hash of that row. */
  log: { position: number; hash: string }[]
}

export interface ProofSubject {
  kind: string
  number: string
  master: string
  origin: string
  destination: string
  pieces: number | null
  issuer: string
}

export interface Proof {
  format: string
  subject: ProofSubject
  madeAt: string
  events: (ProofEvent & { hash: string })[]
  /** Base64 by SHA-256. */
  photos: Record<string, string>
  head: { events: number; hash: string }
  signature: { algorithm: string; publicKey: string; value: string }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** JSON with sorted keys and without blanks: the same content is the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}

/** The hash before the first event: what the proof is about. */
export const firstHash = (subject: ProofSubject): string => sha256(canonical({ format: proofFormat, subject }))
export const eventHash = (before: string, event: ProofEvent): string => sha256(`${before}\n${canonical(event)}`)
/** What is signed. */
export const signedText = ({ madeAt, head }: Pick<Proof, 'madeAt' | 'head'>): Buffer =>
  Buffer.from(canonical({ format: proofFormat, madeAt, head }), 'utf8')

const keyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })

/** The first 32 digits of the key's SHA-256, in groups of four. */
export const fingerprintOf = (publicKey: string): string =>
  (sha256(Buffer.from(publicKey, 'base64')).slice(0, 32).match(/.{4}/g) ?? []).join(' ')

function signatureFaults(proof: Proof, expected: string): string[] {
  const { algorithm, publicKey, value } = proof.signature
  const plain = (fingerprint: string) => fingerprint.toLowerCase().replace(/[^0-9a-f]/g, '')
  const faults: string[] = []
  let isSigned = false
  try {
    isSigned =
      algorithm === 'Ed25519' && verify(null, signedText(proof), keyOf(publicKey), Buffer.from(value, 'base64'))
  } catch {
    // A key or signature that is none.
  }
  if (!isSigned)
    faults.push('The signature does not fit: the end of the proof was changed, or somebody else signed it.')
  if (expected && plain(expected) !== plain(fingerprintOf(publicKey)))
    faults.push(`It is signed with another key: ${fingerprintOf(publicKey)}.`)
  return faults
}

function eventFaults({ subject, events, head }: Proof): string[] {
  const faults: string[] = []
  let before = firstHash(subject)
  events.forEach(({ hash, ...event }, index) => {
    const last = index === 0 ? 0 : (events[index - 1]?.n ?? 0)
    if (event.n > last + 1)
      faults.push(
        event.n === last + 2 ? `Event ${last + 1} is missing.` : `Events ${last + 1} to ${event.n - 1} are missing.`,
      )
    else if (event.n !== last + 1) faults.push(`Event ${event.n} stands after event ${last}: the order was changed.`)
    else if (eventHash(before, event) !== hash)
      faults.push(
        index === 0
          ? 'Event 1 was changed, or the proof is about something else: its hash does not fit.'
          : `Event ${event.n} was changed: its hash does not fit.`,
      )
    before = hash
  })
  const last = events.at(-1)
  if (events.length !== head.events)
    faults.push(`The proof has ${events.length} events, and was signed with ${head.events}.`)
  else if ((last?.hash ?? firstHash(subject)) !== head.hash)
    faults.push('The last event is not the one that was signed.')
  return faults
}

function photoFaults({ events, photos }: Proof): string[] {
  const faults: string[] = []
  const named = new Set<string>()
  for (const { n, photos: ofEvent } of events)
    for (const [index, photo] of ofEvent.entries()) {
      named.add(photo.sha256)
      const content = photos[photo.sha256]
      if (content === undefined) {
        if (photo.isHere) faults.push(`Photo ${index + 1} of event ${n} is missing.`)
      } else if (sha256(Buffer.from(content, 'base64')) !== photo.sha256)
        faults.push(`Photo ${index + 1} of event ${n} is another picture.`)
    }
  for (const one of Object.keys(photos))
    if (!named.has(one)) faults.push(`A picture in the file belongs to no event: ${one}.`)
  return faults
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws Error in one sentence for what is no proof */
export function readProof(text: string): Proof {
  let proof: unknown
  try {
    proof = JSON.parse(text)
  } catch {
    throw new Error('This is no custody proof: it is not JSON, or its end is missing.')
  }
  if (!isObject(proof) || proof.format !== proofFormat)
    throw new Error(`This is no custody proof of the format ${proofFormat}.`)
  const { events, subject, photos, head, signature } = proof
  const isWhole =
    isObject(subject) &&
    isObject(photos) &&
    isObject(head) &&
    isObject(signature) &&
    Array.isArray(events) &&
    events.every((event) => isObject(event) && Array.isArray(event.photos) && Array.isArray(event.log))
  if (!isWhole) throw new Error('This custody proof is not whole: parts of it are missing.')
  return proof as unknown as Proof
}

/** The fields of each part. What else stands in a file was not signed. */
const fieldsOf = {
  proof: ['format', 'subject', 'madeAt', 'events', 'photos', 'head', 'signature'],
  subject: ['kind', 'number', 'master', 'origin', 'destination', 'pieces', 'issuer'],
  event: ['n', 'at', 'zone', 'what', 'place', 'by', 'pieces', 'of', 'seal', 'detail', 'photos', 'log', 'hash'],
  photo: ['sha256', 'type', 'isHere'],
  log: ['position', 'hash'],
  head: ['events', 'hash'],
  signature: ['algorithm', 'publicKey', 'value'],
} as const

function addedFaults(proof: Proof): string[] {
  const strange = (part: keyof typeof fieldsOf, value: object) =>
    Object.keys(value).filter((field) => !(fieldsOf[part] as readonly string[]).includes(field))
  const found = [
    ...strange('proof', proof),
    ...strange('subject', proof.subject),
    ...strange('head', proof.head),
    ...strange('signature', proof.signature),
    ...proof.events.flatMap((event) => [
      ...strange('event', event),
      ...event.photos.flatMap((photo) => strange('photo', photo)),
      ...event.log.flatMap((row) => strange('log', row)),
    ]),
  ]
  return [...new Set(found)].map((field) => `The file says something that was not signed: ${field}.`)
}

/** How many fields are written in JSON, also those that stand twice in one object. */
function fieldsWritten(text: string): number {
  let fields = 0
  for (let begin = text.indexOf('"'); begin !== -1; ) {
    let end = begin + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    let next = end + 1
    while (/\s/.test(text[next] ?? '')) next += 1
    if (text[next] === ':') fields += 1
    begin = text.indexOf('"', end + 1)
  }
  return fields
}
function fieldsRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, one) => sum + fieldsRead(one), own)
}
/** What stands twice can be read in two ways. @param text of the file */
const twiceFaults = (text: string, proof: Proof): string[] =>
  fieldsWritten(text) === fieldsRead(proof)
    ? []
    : ['Something stands twice in the file, so that it can be read in two ways.']

/** What is not as it was signed, a sentence each. @param fingerprint of the key that must have signed; '' for any */
export const proofFaults = (proof: Proof, fingerprint = ''): string[] => [
  ...eventFaults(proof),
  ...photoFaults(proof),
  ...signatureFaults(proof, fingerprint),
  ...addedFaults(proof),
]

const lineOf = ({ n, at, what, place, by, pieces, of, seal, photos, log }: ProofEvent) =>
  [
    String(n).padStart(3),
    at.slice(0, 16).replace('T', ' '),
    what,
    place,
    by,
    pieces === null ? '' : of === null ? `${pieces} pcs` : `${pieces} of ${of} pcs`,
    seal && `seal ${seal}`,
    photos.length > 0 && `photos: ${photos.length}`,
    log.length > 0 && `log ${log.map(({ position }) => position).join(', ')}`,
  ]
    .filter(Boolean)
    .join('  ')

/** @returns the exit code */
export function checkProof(text: string, fingerprint: string, print: (line: string) => void): number {
  const proof = readProof(text)
  const { subject, events, madeAt, signature } = proof
  print(
    `${subject.kind} ${subject.number}, ${subject.origin} to ${subject.destination}, made ${madeAt} by ${subject.issuer}`,
  )
  for (const event of events) print(lineOf(event))
  const faults = [...proofFaults(proof, fingerprint), ...twiceFaults(text, proof)]
  for (const fault of faults) print(fault)
  const away = events.flatMap(({ photos }) => photos).filter(({ isHere }) => !isHere).length
  if (away > 0) print(`Photos that are not in this file, only their hashes: ${away}.`)
  print(
    faults.length > 0
      ? 'NOT as it was signed.'
      : `As it was signed. Events: ${events.length}. Key: ${fingerprintOf(signature.publicKey)}${fingerprint ? '' : ' (compare it with the one that the company tells you)'}`,
  )
  return faults.length > 0 ? 1 : 0
}

const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) {
  const [file, ...fingerprint] = process.argv.slice(2)
  try {
    if (!file) throw new Error('node check-proof.ts PROOF.json [FINGERPRINT]')
    process.exitCode = checkProof(readFileSync(file, 'utf8'), fingerprint.join(''), (line) =>
      process.stdout.write(`${line}\n`),
    )
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 2
  }
}
