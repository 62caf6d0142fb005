import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024
const spare = 64 * MB

const inWords = (bytes: number) =>
  bytes < 1024 * MB ? `${Math.ceil(bytes / MB)} MB` : `${(bytes / MB / 1024).toFixed(1)} GB`

/** @throws Error with one sentence if the disk of `folder` has not enough space for `bytes` */
export async function checkRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + spare)
    throw new Error(
      `${what} needs ${inWords(bytes + spare)}, and the disk of ${folder} has ${inWords(free)} left. Make room there, or use another disk.`,
    )
}
