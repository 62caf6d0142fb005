import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { atOnce } from '../platform/files/at-once.ts'
import type { Info } from './backup-facts.ts'
import { infoFile, readManifest, sumsFile } from './manifest.ts'
import { openPlace } from './place.ts'
import { type BackupConfig, takeBackup } from './take-backup.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * Takes a backup in a temporary folder, and sends it into a bucket.
 * @param address `s3://…`, where nothing may be yet
 * @throws Error with one sentence. What was sent until then stays; without its list it is no backup
 */
export async function sendBackup(
  config: BackupConfig,
  address: string,
  options: { withoutKeys?: boolean } = {},
): Promise<Info> {
  const place = openPlace(address)
  const folder = await makeTemporaryFolder('backup')
  try {
    if ((await place.names()).length > 0)
      throw new Error(`There is something at ${address} already. Name a part of the bucket that is empty.`)
    const whole = join(folder, 'whole')
    const info = await takeBackup(config, whole, options)
    const { sums } = await readManifest(whole)
    // The list comes last: with it, the backup is one.
    const send = (path: string) => place.put(path, { file: join(whole, path) })
    await atOnce(
      [...sums.keys()].filter((path) => path !== infoFile),
      send,
    )
    for (const path of [infoFile, sumsFile]) await send(path)
    return info
  } finally {
    place.close()
    await rm(folder, { recursive: true, force: true })
  }
}
