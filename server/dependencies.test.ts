import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

interface Locked {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('the lockfile pins each package by version and hash, for any configured registry', () => {
  expect(installed.length).toBeGreaterThan(100)
  const inexact = installed.filter(
    ([, { version, resolved, integrity }]) =>
      !/^\d+\.\d+\.\d+/.test(version ?? '') ||
      resolved !== undefined ||
      !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
  )
  expect(inexact).toEqual([])
  // Linked packages are our own workspaces.
  const linked = Object.values(packages).filter(({ link }) => link)
  expect(linked.filter(({ resolved = '' }) => !(resolved in packages)).map(({ resolved }) => resolved)).toEqual([])
})

test('the lockfile is that of every package.json', () => {
  for (const folder of ['', ...read('package.json').workspaces]) {
    const { dependencies, devDependencies } = read(folder ? `${folder}/package.json` : 'package.json')
    const locked = packages[folder]
    expect([folder, locked?.dependencies, locked?.devDependencies]).toEqual([folder, dependencies, devDependencies])
  }
})

test('each package with an install script is allowed or refused by name', () => {
  const wanting = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(Object.keys(read('package.json').allowScripts).sort()).toEqual([...new Set(wanting)].sort())
})

/** `npm run audit` against a registry with this answer. */
async function audited(status: number, answer: unknown) {
  const registry = createServer(({ method, url = '' }, reply) => {
    // It is also asked for the versions of vulnerable packages.
    const versions = { name: decodeURIComponent(url.slice(1)), 'dist-tags': {}, versions: {} }
    reply.writeHead(status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(method === 'POST' ? answer : versions))
  })
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void registry.close())
  const { port } = registry.address() as { port: number }
  const child = spawn(process.execPath, ['audit.ts'], {
    cwd: fileURLToPath(root),
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  return [await text(child.stdout), await ended]
}

test('npm run audit distinguishes known vulnerabilities, none, and a registry that does not answer', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '*',
  }
  const [some, none, silent] = await Promise.all([
    audited(200, { zod: [advisory] }),
    audited(200, {}),
    audited(405, {}),
  ])
  expect(some).toEqual([expect.stringContaining('A hole'), 1])
  expect(none).toEqual([expect.stringContaining('found 0 vulnerabilities'), 0])
  expect(silent).toEqual([
    expect.stringMatching(/^The registry does not answer npm audit \(405 .*\), so nothing was checked\./),
    2,
  ])
})
