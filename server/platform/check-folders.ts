import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there. Give it the right to',
  EPERM: 'this user may not write there. Give it the right to',
  EROFS: 'the file system is read-only. Mount it for writing',
  ENOSPC: 'the disk is full. Make room there',
  EDQUOT: "this user's quota is used up. Make room there",
  ENOTDIR: 'a file stands in the way. Move it',
  EEXIST: 'a file stands in the way. Move it',
  EISDIR: 'a folder stands in the way. Move it',
  ELOOP: 'its links run in a circle. Correct them',
  ENAMETOOLONG: 'its name is too long. Shorten it',
}

/** Why the folder or file of `setting` cannot be used, as a sentence for the operator. */
export function folderFailure(setting: string, folder: string, error: unknown, what = 'folder'): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? `it can't be made or written to${code && ` (${code})`}. Make it yourself`
  return `${setting}=${folder} can't be used: ${reason}, or set ${setting} to another ${what}.`
}

/** Like mkdir -p. Node.js's own version never ends in places such as /proc, where nothing can be created. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error
    await makeFolder(dirname(folder), mode)
    // Another may have made it meanwhile.
    await makeFolder(folder, mode)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function tryFolder(setting: string, folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, 'x')
  } catch (error) {
    throw new Error(folderFailure(setting, folder, error))
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/** Present in DATA_DIR while a restore runs. */
export const restoring = 'restoring'

/**
 * Creates the folders of the settings and tests that they are writable, so that the start fails rather than the first
 * upload.
 * @throws Error with one sentence that names the setting
 */
export async function checkFolders(config: Config): Promise<void> {
  const { dataDir, intakeDir, intakeWorkDir, outgoingDir, logHeadsFile } = config
  await tryFolder('DATA_DIR', dataDir)
  if (await isFolder(join(dataDir, restoring)))
    throw new Error(
      `A restore into DATA_DIR=${dataDir} works there or was cut off. Wait for it, or run it again: npm run restore -- FOLDER --replace`,
    )
  if (intakeDir) {
    await tryFolder('INTAKE_DIR', intakeDir)
    if (`${intakeWorkDir}/`.startsWith(`${intakeDir}/`))
      throw new Error(
        `INTAKE_WORK_DIR=${intakeWorkDir} lies in INTAKE_DIR, where partners write. Set INTAKE_WORK_DIR to a folder elsewhere.`,
      )
    await tryFolder('INTAKE_WORK_DIR', intakeWorkDir)
  }
  if (outgoingDir !== join(dataDir, 'outgoing')) await tryFolder('OUTGOING_DIR', outgoingDir)
  if (logHeadsFile !== join(dataDir, 'log-heads.jsonl'))
    await appendFile(logHeadsFile, '', { mode: 0o600 }).catch((error) => {
      throw new Error(folderFailure('LOG_HEADS_FILE', logHeadsFile, error, 'file'))
    })
}
