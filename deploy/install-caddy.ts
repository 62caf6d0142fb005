import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Debian's package puts it. */
export const caddy = '/usr/bin/caddy'

/** Installs Debian's Caddy for the tests of proxies, when there is none. */
if (import.meta.main && !existsSync(caddy) && process.getuid?.() === 0) {
  process.stdout.write('No Caddy found: installing it for the tests of proxies.\n')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'caddy')
}
