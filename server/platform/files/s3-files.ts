import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { type FileStore, fileAt, pathOf, type Variant } from './files.ts'
import type { S3Address } from './s3-address.ts'
import { asAway, isMissing, openClient, patience, type S3Patience } from './s3-client.ts'

/** Passes bytes on, the last ones only if all of them are those that were put. */
function checked(key: string, sha256: string): Transform {
  const hash = createHash('sha256')
  let last: Uint8Array | undefined
  return new Transform({
    transform(piece: Uint8Array, _, done) {
      hash.update(piece)
      const before = last
      last = piece
      done(null, before)
    },
    flush(done) {
      const isSame = hash.digest('hex') === sha256
      if (isSame) done(null, last)
      else done(new Error(`the storage of files gives other bytes for ${key} than were put there`))
    },
  })
}

/**
 * Files in a bucket of any storage that speaks Amazon's S3, with their SHA-256 beside them. Keys come from where Amazon's
 * tools look for them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role. An object appears
 * only when complete.
 */
export function openS3Files(
  address: S3Address,
  options: S3Patience = patience,
): FileStore & { check(): Promise<void>; close(): void } {
  const client = openClient(address, options)
  const { bucket, prefix } = address
  const at = (id: string, variant: Variant) => ({ Bucket: bucket, Key: prefix + pathOf(id, variant) })
  return {
    /** @throws the storage's error if the bucket is missing or closed to us; FilesAway if nobody answers */
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(asAway)
    },

    async put(id, variant, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest()
      await client
        .send(
          new PutObjectCommand({
            ...at(id, variant),
            Body: bytes,
            ContentLength: bytes.length,
            // Amazon and most others refuse bytes that were changed on their way.
            ChecksumSHA256: sha256.toString('base64'),
            Metadata: { sha256: sha256.toString('hex') },
          }),
        )
        .catch(asAway)
    },

    async open(id, variant) {
      const where = at(id, variant)
      const found = await client
        .send(new GetObjectCommand(where))
        .catch((error) => (isMissing(error) ? undefined : asAway(error)))
      if (!found) return undefined
      if (!(found.Body instanceof Readable) || found.ContentLength === undefined)
        throw new Error(`the storage of files gives no bytes for ${where.Key}`)
      const { sha256 } = found.Metadata ?? {}
      if (!sha256) return { bytes: found.ContentLength, stream: found.Body }
      const stream = checked(where.Key, sha256)
      // Its reader hears of failures; one that reads nothing must not end the process.
      pipeline(found.Body, stream, () => {})
      return { bytes: found.ContentLength, stream }
    },

    async remove(id) {
      for (const variant of ['whole', 'thumb'] as const)
        await client.send(new DeleteObjectCommand(at(id, variant))).catch(asAway)
    },

    async *list(folder) {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}/` }))
          for (const { Key, Size } of page.Contents ?? []) {
            const file = fileAt((Key ?? '').slice(prefix.length))
            if (file) yield { ...file, bytes: Size ?? 0 }
          }
      } catch (error) {
        asAway(error)
      }
    },

    close() {
      client.destroy()
    },
  }
}
