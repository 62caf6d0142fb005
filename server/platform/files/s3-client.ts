import { NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { FilesAway } from './files.ts'
import type { S3Address } from './s3-address.ts'

/** For how long a storage may say nothing. Tests use less. */
export interface S3Patience {
  connectMs: number
  silentMs: number
  /** Tries of one call, the first included. */
  tries: number
}

export const patience: S3Patience = { connectMs: 3000, silentMs: 20_000, tries: 4 }

/** The storage answered, and what it says is true until somebody changes it: trying again does not help. */
const isFinal = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode ?? 500) < 500 &&
  error.$metadata.httpStatusCode !== 429

/** What the storage itself says, such as that a bucket does not exist. */
export const isOfStorage = (error: unknown): error is S3ServiceException => error instanceof S3ServiceException

export const isMissing = (error: unknown) =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'NotFound')

/** Tells what is for a later moment from what is wrong. */
export function asAway(error: unknown): never {
  if (isFinal(error)) throw error
  throw new FilesAway('the storage of files does not answer', { cause: error })
}

export const openClient = ({ endpoint, region }: S3Address, { connectMs, silentMs, tries }: S3Patience) =>
  new S3Client({
    region: region ?? process.env.AWS_REGION ?? 'us-east-1',
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMs,
    },
    // Our own hash goes with each object; not every storage knows the checksums that Amazon's client adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
