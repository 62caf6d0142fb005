import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@shortcut/server/platform/config.ts'
import { readKeys } from '@shortcut/server/platform/secrets/key-file.ts'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const checkout = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(checkout, path), 'utf8')
/** Values that compose and Kubernetes put in themselves. */
const filled = (text: string) => text.replace(/\$\{\w+(:[?-])?\}|\$\(\w+\)/g, 'aB3-x_9')

interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: every kind has its own.
  spec?: any
}

const kustomization = parse(read('deploy/kubernetes/kustomization.yaml'))
const resources: Resource[] = kustomization.resources.flatMap((file: string) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((one) => one.toJS()),
)
const named = (kind: string, name: string) => {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`no ${kind} ${name}`)
  return found
}

test('every manifest is one of its kind, by the schema that Kubernetes or the database’s operator publishes', async () => {
  expect(resources.length).toBeGreaterThan(10)
  for (const resource of resources) {
    const kinds = resource.apiVersion.includes('cnpg')
      ? await import('@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1')
      : await import(`kubernetes-models/${resource.apiVersion}`)
    const Kind = kinds[resource.kind]
    expect(Kind, `${resource.apiVersion} ${resource.kind}`).toBeDefined()
    expect(() => new Kind(resource).validate(), `${resource.kind} ${resource.metadata.name}`).not.toThrow()
  }
  // A schema that lets everything pass would show nothing.
  const { Deployment } = await import('kubernetes-models/apps/v1')
  expect(() => new Deployment({ metadata: { name: 'x' }, spec: { replicas: 'two' } } as never).validate()).toThrow()
})

test('the kustomization names every manifest', () => {
  const files = readdirSync(join(checkout, 'deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml')
  expect(files.sort()).toEqual([...kustomization.resources].sort())
})

const pod = named('Deployment', 'shortcut').spec.template.spec
const [container] = pod.containers

test('what one manifest names of another exists', () => {
  const named = (kind: string) => resources.filter((one) => one.kind === kind).map((one) => one.metadata.name)
  const asked = [
    ...JSON.stringify(resources).matchAll(
      /"(secretRef|secretKeyRef|secret|passwordSecret|accessKeyId)":\{"name":"([\w-]+)"/g,
    ),
  ]
  expect(asked.length).toBeGreaterThan(4)
  for (const [, , name = ''] of asked) expect(named('Secret')).toContain(name)
  expect(named('Secret')).toContain(pod.volumes.find(({ name }: { name: string }) => name === 'key').secret.secretName)
  expect(named('ConfigMap')).toContain(container.envFrom[0].configMapRef.name)
  const ports = container.ports.map(({ name }: { name: string }) => name)
  expect(ports).toContain(
    named('Service') && resources.find(({ kind }) => kind === 'Service')?.spec.ports[0].targetPort,
  )
  for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
    expect(ports).toContain(probe.httpGet.port)
})

test('it runs as the image’s user, writes nothing but its volumes, and has time to stop', () => {
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read('Dockerfile')) ?? []
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user), runAsGroup: Number(group) })
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(45)
})

/** By the start's own check of settings. */
function check(settings: Record<string, string>) {
  const known = Object.entries(settings).filter(([name]) => !name.startsWith('AWS_') && !name.endsWith('_PASSWORD'))
  const text = read('server/platform/environment.ts')
  for (const [name] of known) expect(text, name).toMatch(new RegExp(`^  ${name}: `, 'm'))
  return readConfig(Object.fromEntries(known.map(([name, value]) => [name, filled(value)])))
}

test('the settings of Kubernetes and of compose are ones that the server takes', () => {
  const own = Object.fromEntries(
    container.env.flatMap((one: { name: string; value?: string }) => (one.value ? [[one.name, one.value]] : [])),
  )
  const inPod = check({ ...named('ConfigMap', 'shortcut').data, ...own })
  expect(inPod.filesUrl).toMatchObject({ bucket: 'shortcut' })
  const services = parse(read('compose.yaml'), { merge: true }).services
  const inCompose = check(services.node1.environment)
  expect(inCompose.filesUrl).toMatchObject({ bucket: 'shortcut' })
  expect(services.node2).toEqual(services.node1)
  for (const volume of services.database.volumes
    .concat(services.proxy.volumes)
    .filter((one: string) => one.startsWith('./')))
    expect(read(volume.split(':')[0])).toBeTruthy()
  expect(services.bucket.entrypoint.join(' ')).toContain(`/bucket/${inCompose.filesUrl?.bucket} `)
})

test('the proxy of compose passes on to both nodes, by the port that the image listens on', () => {
  const caddy = read('deploy/compose/Caddyfile')
  expect(caddy).toContain('reverse_proxy node1:8080 node2:8080')
  expect(read('Dockerfile')).toContain('EXPOSE 8080')
})

test('the guide’s command makes a key that the server reads', () => {
  const [, command = ''] = /^(head -c 32 \/dev\/urandom .*)$/m.exec(read('docs/operator-guide.md')) ?? []
  expect(read('deploy/kubernetes/deployment.yaml')).toContain(`# ${command}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'shortcut-key-'))
  execFileSync('sh', ['-c', command], { cwd: folder })
  expect(readKeys(join(folder, 'secrets.key'))?.size).toBe(1)
  expect(readdirSync(folder)).toEqual(['secrets.key'])
  rmSync(folder, { recursive: true })
})

test('each figure that can raise an alert has a panel', () => {
  const figures = read('deploy/monitoring/alerts.yaml').match(/shortcut_[a-z0-9_]+/g) ?? []
  const dashboard = read('deploy/monitoring/dashboard.json')
  expect(figures.filter((name) => !dashboard.includes(name))).toEqual([])
})

test('links inside of the guide lead to a heading', () => {
  const guide = read('docs/operator-guide.md')
  const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})
