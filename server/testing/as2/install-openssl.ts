import { execFileSync, spawnSync } from 'node:child_process'

/** Installs Debian's OpenSSL for the tests of AS2, when there is none. Before the tests: two that install at once would lock each other out. */
if (spawnSync('openssl', ['version']).error && process.getuid?.() === 0) {
  process.stdout.write('No OpenSSL found: installing it for the tests of AS2.\n')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'openssl')
}
