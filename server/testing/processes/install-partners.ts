import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dovecot } from '../mail/dovecot.ts'
import { pgbouncer } from '../pooler/pgbouncer.ts'
import { sshd } from '../sftp/sshd.ts'

/** Programs that tests talk to, and Debian's packages of them. */
const partners = [
  [dovecot, 'dovecot-imapd'],
  [sshd, 'openssh-server'],
  ['/usr/bin/openssl', 'openssl'],
  [pgbouncer, 'pgbouncer'],
  ['/usr/bin/prometheus', 'prometheus'],
  ['/usr/bin/caddy', 'caddy'],
] as const

// Before the tests: two that install at once would lock each other out.
const missing = partners.filter(([program]) => !existsSync(program)).map(([, name]) => name)
if (missing.length > 0 && process.getuid?.() === 0) {
  process.stdout.write(`Installing what the tests talk to: ${missing.join(', ')}.\n`)
  const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit' })
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', ...missing)
}
