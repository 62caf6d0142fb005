import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Debian's package puts it. */
export const prometheus = '/usr/bin/prometheus'

/** Installs Debian's Prometheus for the test of the alerts, when there is none. */
if (import.meta.main && !existsSync(prometheus) && process.getuid?.() === 0) {
  process.stdout.write('No Prometheus found: installing it for the test of the alerts.\n')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'prometheus')
}
