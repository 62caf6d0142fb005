import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Of } from '../testing/phones/send-in-parts.ts'
import {
  canonical,
  checkProof,
  eventHash,
  fingerprintOf,
  firstHash,
  type Proof,
  type ProofEvent,
  proofFaults,
  proofFormat,
  readProof,
  signedText,
} from './check-proof.ts'

const photo = Buffer.from('a photo of four cartons')
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Chains and signs events as the server does. */
function signed(events: Omit<ProofEvent, 'n'>[], with_ = { publicKey, privateKey: keys.privateKey }): Proof {
  const subject = {
    kind: 'house',
    number: 'HWB1',
    master: '020-1',
    origin: 'ORD',
    destination: 'HAM',
    pieces: 4,
    issuer: 'Us',
  }
  let hash = firstHash(subject)
  const chained = events.map((event, index) => {
    const made = { n: index + 1, ...event }
    hash = eventHash(hash, made)
    return { ...made, hash }
  })
  const head = { events: events.length, hash }
  const madeAt = '2026-11-28T12:00:00.000Z'
  const value = sign(null, signedText({ madeAt, head }), with_.privateKey).toString('base64')
  const photos = { [sha256Of(photo)]: photo.toString('base64') }
  const signature = { algorithm: 'Ed25519', publicKey: with_.publicKey, value }
  return { format: proofFormat, subject, madeAt, events: chained, photos, head, signature }
}
const event = (what: string, more: Partial<ProofEvent> = {}): Omit<ProofEvent, 'n'> => ({
  at: '2026-11-28T09:00:00.000Z',
  zone: 'America/Chicago',
  what,
  place: 'Dock 2',
  by: 'Ana Dock',
  pieces: 4,
  of: 4,
  seal: '',
  detail: '',
  photos: [],
  log: [{ position: 7, hash: 'ab' }],
  ...more,
})
const whole = () =>
  signed([
    event('pickupLeft', { seal: 'SL-7' }),
    event('counted', { photos: [{ sha256: sha256Of(photo), type: 'image/jpeg', isHere: true }] }),
    event('screened'),
    event('load'),
    event('accepted'),
  ])
/** As somebody edits the file. */
const tampered = (change: (proof: Proof) => void) => {
  const proof = readProof(JSON.stringify(whole()))
  change(proof)
  return proofFaults(proof)
}
const at = (proof: Proof, index: number) => proof.events[index] as Proof['events'][number]

test('a whole proof is as it was signed, and says whose key it is', () => {
  const lines: string[] = []
  expect(checkProof(JSON.stringify(whole(), null, 2), fingerprintOf(publicKey), (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toBe(`As it was signed. Events: 5. Key: ${fingerprintOf(publicKey)}`)
})

test('what stands twice in the file is a fault, also where the last one is right', () => {
  const text = JSON.stringify(whole(), null, 2).replace('"pieces": 4,', '"pieces": 27, "pieces": 4,')
  const lines: string[] = []
  expect(checkProof(text, '', (line) => lines.push(line))).toBe(1)
  expect(lines.join()).toContain('Something stands twice in the file')
})

test.each<[string, (proof: Proof) => void, string]>([
  ['an added note', (proof) => Object.assign(proof, { note: 'Approved' }), 'says something that was not signed: note.'],
  [
    'something added to a photo that is not hashed',
    (proof) => Object.assign(proof.head, { by: 'airline' }),
    'says something that was not signed: by.',
  ],
  [
    'a changed count',
    (proof) => Object.assign(at(proof, 1), { pieces: 3 }),
    'Event 2 was changed: its hash does not fit.',
  ],
  ['another seal', (proof) => Object.assign(at(proof, 0), { seal: 'SL-8' }), 'Event 1 was changed'],
  ['another place in the log', (proof) => Object.assign(at(proof, 3), { log: [] }), 'Event 4 was changed'],
  [
    'another subject',
    (proof) => Object.assign(proof.subject, { number: 'HWB2' }),
    'Event 1 was changed, or the proof is about something else',
  ],
  ['a removed event', (proof) => proof.events.splice(2, 1), 'Event 3 is missing.'],
  ['several removed events', (proof) => proof.events.splice(1, 2), 'Events 2 to 3 are missing.'],
  ['a removed first event', (proof) => proof.events.splice(0, 1), 'Event 1 is missing.'],
  [
    'events in another order',
    (proof) => proof.events.splice(1, 2, at(proof, 2), at(proof, 1)),
    'the order was changed',
  ],
  [
    'events in another order, numbered again',
    (proof) => {
      proof.events.splice(1, 2, at(proof, 2), at(proof, 1))
      for (const [index, one] of proof.events.entries()) one.n = index + 1
    },
    'Event 2 was changed',
  ],
  ['a truncated end', (proof) => proof.events.splice(3), 'The proof has 3 events, and was signed with 5.'],
  [
    'a truncated end with a new head',
    (proof) => {
      proof.events.splice(3)
      proof.head = { events: 3, hash: at(proof, 2).hash }
    },
    'The signature does not fit',
  ],
  [
    'a swapped photo',
    (proof) => {
      proof.photos = { [sha256Of(photo)]: Buffer.from('a photo of three cartons').toString('base64') }
    },
    'Photo 1 of event 2 is another picture.',
  ],
  ['a removed photo', (proof) => Object.assign(proof, { photos: {} }), 'Photo 1 of event 2 is missing.'],
  ['an added photo', (proof) => Object.assign(proof.photos, { aa: '' }), 'belongs to no event: aa'],
  [
    'another day',
    (proof) => Object.assign(proof, { madeAt: '2026-11-29T12:00:00.000Z' }),
    'The signature does not fit',
  ],
  ['no signature', (proof) => Object.assign(proof.signature, { value: '' }), 'The signature does not fit'],
  ['another algorithm', (proof) => Object.assign(proof.signature, { algorithm: 'none' }), 'The signature does not fit'],
])('%s is found', (_, change, sentence) => {
  expect(tampered(change).join('\n')).toContain(sentence)
})

test('a proof that was made again from the beginning is signed with another key', () => {
  const pair = generateKeyPairSync('ed25519')
  const forged = signed(
    [event('accepted', { pieces: 3, photos: [{ sha256: sha256Of(photo), type: 'image/jpeg', isHere: true }] })],
    {
      privateKey: pair.privateKey,
      publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  )
  expect(proofFaults(forged)).toEqual([])
  expect(proofFaults(forged, fingerprintOf(publicKey))).toEqual([
    expect.stringContaining('It is signed with another key'),
  ])
})

test('whatever is changed in one place of the content, it is found', () => {
  const text = canonical(whole())
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0aZ "{'), (index, letter) => {
      if (text[index] === letter) return
      const changed = text.slice(0, index) + letter + text.slice(index + 1)
      const outcome = (() => {
        try {
          return checkProof(changed, fingerprintOf(publicKey), () => {})
        } catch {
          return 2
        }
      })()
      // Base64 has spare bits at its end: another text of the same bytes is the same picture or signature.
      const isSame = outcome === 0 && canonical(bytesOf(JSON.parse(changed))) === canonical(bytesOf(JSON.parse(text)))
      expect(outcome !== 0 || isSame).toBe(true)
    }),
    { numRuns: 400, seed: 7 },
  )
})
const decoded = (text: string) => Buffer.from(text, 'base64').toString('hex')
const bytesOf = (proof: Proof) => ({
  ...proof,
  photos: Object.entries(proof.photos).map(([name, content]) => [name, decoded(content)]),
  signature: {
    ...proof.signature,
    value: decoded(proof.signature.value),
    publicKey: decoded(proof.signature.publicKey),
  },
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proof-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the script alone, in an empty folder, checks a file', async () => {
  await copyFile(new URL('check-proof.ts', import.meta.url), join(folder, 'check-proof.ts'))
  const run = async (proof: unknown, ...more: string[]) => {
    await writeFile(join(folder, 'proof.json'), typeof proof === 'string' ? proof : JSON.stringify(proof))
    try {
      const text = execFileSync(process.execPath, ['check-proof.ts', 'proof.json', ...more], {
        cwd: folder,
        stdio: 'pipe',
      })
      return [0, String(text)]
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: Buffer; stderr: Buffer }
      return [status, `${stdout}${stderr}`]
    }
  }
  expect(await run(whole())).toEqual([0, expect.stringContaining('As it was signed. Events: 5.')])
  expect(await run(whole(), '0000', '1111')).toEqual([1, expect.stringContaining('another key')])
  const bad = whole()
  Object.assign(at(bad, 1), { pieces: 3 })
  expect(await run(bad)).toEqual([1, expect.stringContaining('NOT as it was signed.')])
  expect(await run('{"format"')).toEqual([2, expect.stringContaining('no custody proof')])
  expect(await run({ format: proofFormat })).toEqual([2, expect.stringContaining('not whole')])
})
