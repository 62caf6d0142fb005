import { execFileSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

/** Installs a Chromium when there is none: Debian's when run as root, else Playwright's own. */
function install() {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  if (process.getuid?.() === 0) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  } else run('playwright-core', 'install', 'chromium')
}

if (!findBrowser()) {
  process.stdout.write('No browser found: installing Chromium for the journeys.\n')
  install()
  if (!findBrowser()) {
    process.stderr.write('Chromium could not be installed. Install one and set CHROMIUM_PATH to it.\n')
    process.exit(1)
  }
}
