import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sshd } from './sshd.ts'

/** Installs Debian's OpenSSH for the tests of SFTP, when there is none. Before the tests: two that install at once would lock each other out. */
if (!existsSync(sshd) && process.getuid?.() === 0) {
  process.stdout.write('No SFTP server found: installing OpenSSH for the tests of SFTP.\n')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'openssh-server')
}
