import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pgbouncer } from './pgbouncer.ts'

/** Installs Debian's PgBouncer for the tests of a pooler, when there is none. Before the tests: two that install at once would lock each other out. */
if (!existsSync(pgbouncer) && process.getuid?.() === 0) {
  process.stdout.write('No PgBouncer found: installing it for the tests of a pooler.\n')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'pgbouncer')
}
