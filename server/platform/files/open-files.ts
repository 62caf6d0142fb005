import { join } from 'node:path'
import { S3ServiceException } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type FileStore, FilesAway } from './files.ts'
import { openLocalFiles } from './local-files.ts'
import { openS3Files } from './s3-files.ts'

type Place = Pick<Config, 'dataDir' | 'filesUrl'>

/** Where a folder of this machine holds the files. */
export const localRoot = (dataDir: string) => join(dataDir, 'files')

/** The storage of files by the settings: a bucket, or a folder in DATA_DIR. */
export function openFiles({ dataDir, filesUrl }: Place): FileStore & { close(): void } {
  return filesUrl ? openS3Files(filesUrl) : { ...openLocalFiles(localRoot(dataDir)), close() {} }
}

/**
 * Asks a bucket whether it is ours, so that the start fails rather than the first upload. One that does not answer stops
 * no start: everything that needs no files works meanwhile.
 * @throws Error with one sentence that names the setting
 */
export async function checkFiles({ filesUrl }: Place, log: Logger): Promise<void> {
  if (!filesUrl) return
  const store = openS3Files(filesUrl)
  try {
    await store.check()
  } catch (error) {
    if (error instanceof FilesAway)
      log.error(
        { err: error.cause },
        'the storage of files does not answer: until it does, photos and documents are refused',
      )
    else throw new Error(bucketFailure(filesUrl.bucket, error))
  } finally {
    store.close()
  }
}

function bucketFailure(bucket: string, error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `FILES_URL: there is no bucket ${bucket}. Create it, or name another.`
  if (status === 301) return `FILES_URL: the bucket ${bucket} is in another region. Add its name: ?region=…`
  return `FILES_URL: the storage refuses the bucket ${bucket}${status ? ` (${status})` : ''}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to keys that may read, write, list and delete there.`
}
