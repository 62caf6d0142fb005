import { randomBytes } from 'node:crypto'
import type { SFTPWrapper, Stats } from 'ssh2'

/** An entry of a folder on the server. */
export interface RemoteFile {
  name: string
  size: number
  /** ISO 8601 UTC, to the second. */
  modifiedAt: string
}

/** An open folder tree on an SFTP server. Every step fails when the server is gone or silent. */
export interface Remote {
  /** Plain files of a folder, by name. */
  files(folder: string): Promise<RemoteFile[]>
  /** Size and time of a plain file; undefined if there is none. */
  find(path: string): Promise<RemoteFile | undefined>
  /** The beginning of a file. @param most bytes */
  read(path: string, most: number): Promise<Buffer>
  /** Written under a hidden name, then renamed: others see whole files only. A file of this name is replaced. */
  write(folder: string, name: string, content: Buffer): Promise<void>
  /** @throws Error on servers that keep the file of the new name */
  rename(from: string, to: string): Promise<void>
  /** Renames over a file that may be there. */
  replace(from: string, to: string): Promise<void>
  /** Makes a folder, if there is none. */
  makeFolder(path: string): Promise<void>
  /** The path from the root. */
  wholePath(path: string): Promise<string>
}

/** A server that tells of more has a fault, or is hostile. */
const mostEntries = 100_000
const chunkBytes = 256 * 1024
/** File systems have at most 255 bytes. */
const mostName = 500

type Step = <T>(
  what: string,
  path: string,
  ask: (done: (error?: Error | null, value?: T) => void) => void,
) => Promise<T>

/** Names that no path can have. U+FFFD: the name is not UTF-8, and so could not be asked for. */
const isAddressable = (name: string) =>
  name !== '' && name !== '.' && name !== '..' && name.length <= mostName && !/[/\0\ufffd]/.test(name)

/** There is no such file. */
export const isGone = (error: unknown) => (error as { code?: unknown }).code === 2

/** A server need not tell them. */
const fileOf = (name: string, { size = 0, mtime = 0 }: { size?: number; mtime?: number }): RemoteFile => ({
  name,
  size,
  modifiedAt: new Date(mtime * 1000).toISOString(),
})

/** @param step asks the server, with a limit of time */
export function remoteOver(sftp: SFTPWrapper, step: Step): Remote {
  const close = (handle: Buffer, path: string) => step<void>('close', path, (done) => sftp.close(handle, done))

  const lstat = (path: string) =>
    step<Stats>('look at', path, (done) => sftp.lstat(path, done)).catch((error) => {
      if (isGone(error)) return undefined
      throw error
    })

  const unlink = (path: string) => step<void>('remove', path, (done) => sftp.unlink(path, done))

  const remote: Remote = {
    async files(folder) {
      const handle = await step<Buffer>('open', folder, (done) => sftp.opendir(folder, done))
      const found: RemoteFile[] = []
      try {
        for (let count = 0; count < mostEntries; ) {
          const more = await step<{ filename: string; attrs: Stats }[]>('list', folder, (done) =>
            sftp.readdir(handle, (error, list) => done(isEnd(error) ? null : error, list as never)),
          )
          if (!more?.length) break
          count += more.length
          for (const { filename, attrs } of more)
            if (attrs.isFile() && isAddressable(filename)) found.push(fileOf(filename, attrs))
        }
      } finally {
        await close(handle, folder)
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1))
    },

    async find(path) {
      const attrs = await lstat(path)
      return attrs?.isFile() ? fileOf(path, attrs) : undefined
    },

    async read(path, most) {
      const handle = await step<Buffer>('open', path, (done) => sftp.open(path, 'r', done))
      const parts: Buffer[] = []
      try {
        for (let at = 0; at < most; ) {
          const part = Buffer.alloc(Math.min(chunkBytes, most - at))
          const length = await step<number>('read', path, (done) =>
            sftp.read(handle, part, 0, part.length, at, (error, count) =>
              done(isEnd(error) ? null : error, count ?? 0),
            ),
          )
          if (!length) break
          parts.push(part.subarray(0, length))
          at += length
        }
      } finally {
        await close(handle, path)
      }
      return Buffer.concat(parts)
    },

    async write(folder, name, content) {
      const usual = join(folder, `.${name}.part`)
      const open = (path: string, flags: 'w' | 'wx') =>
        step<Buffer>('open', path, (done) => sftp.open(path, flags, done))
      // A dead node left it, or another one that took the claim writes the same file now: this one needs a name of its own.
      const other = join(folder, `.${name}.${randomBytes(4).toString('hex')}.part`)
      let aside = usual
      const handle = await open(usual, 'wx').catch(() => {
        aside = other
        return open(other, 'w')
      })
      try {
        for (let at = 0; at < content.length; at += chunkBytes) {
          const length = Math.min(chunkBytes, content.length - at)
          await step<void>('write', aside, (done) => sftp.write(handle, content, at, length, at, done))
        }
      } finally {
        await close(handle, aside)
      }
      try {
        await remote.replace(aside, join(folder, name))
        if (aside === other) await unlink(usual)
      } catch (error) {
        // Another node was faster with the same file, or has cleared up already.
        if (!isGone(error) || (await remote.find(join(folder, name)))?.size !== content.length) throw error
      }
    },

    rename: (from, to) => step('rename', from, (done) => sftp.rename(from, to, done)),

    async replace(from, to) {
      const isAtOnce = await step<boolean>('rename', from, (done) => {
        try {
          sftp.ext_openssh_rename(from, to, (error) => done(error, true))
        } catch {
          // Only OpenSSH and its relatives rename over a file.
          done(null, false)
        }
      })
      if (isAtOnce) return
      if (await lstat(to)) await unlink(to)
      await remote.rename(from, to)
    },

    async makeFolder(path) {
      if (!(await lstat(path))) await step('make folder', path, (done) => sftp.mkdir(path, done))
    },

    wholePath: (path) => step('look for', path, (done) => sftp.realpath(path, done)),
  }
  return remote
}

/** The end of a folder or file is not an error. */
const isEnd = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 1

/** A path on the server, whose separator is always a slash. */
export const join = (folder: string, name: string) => `${folder.replace(/\/+$/, '')}/${name}`
