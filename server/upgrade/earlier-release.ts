import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const modules = join(checkout, 'node_modules')

/** What installations run before they upgrade to this. With each release, the commit of the one before. */
export const earlierRelease = '6443a2296ad4786e17766480d777ba6bdbb27091'

/** False in a copy without its history. */
export function hasEarlierRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${earlierRelease}^{commit}`], { cwd: checkout, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The server of the earlier release in a folder of its own, with the packages of this one. */
export function takeOutEarlierRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'shortcut-earlier-'))
  const parts = ['server', 'domain', 'words', 'database', 'package.json']
  const tar = execFileSync('git', ['archive', earlierRelease, ...parts], { cwd: checkout, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  const own = join(folder, 'node_modules')
  mkdirSync(join(own, '@shortcut'), { recursive: true })
  for (const name of readdirSync(modules)) if (name !== '@shortcut') symlinkSync(join(modules, name), join(own, name))
  for (const name of parts.slice(0, 4)) symlinkSync(join('..', '..', name), join(own, '@shortcut', name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
