import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dovecot } from './dovecot.ts'

/** Installs Debian's Dovecot for the tests of mailboxes, when there is none. Before the tests: two that install at once would lock each other out. */
if (!existsSync(dovecot) && process.getuid?.() === 0) {
  process.stdout.write('No mail server found: installing Dovecot for the tests of mailboxes.\n')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd')
}
