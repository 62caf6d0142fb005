import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { type TOTP, URI } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { newKey, writeKeys } from './platform/secrets/key-file.ts'
import { rotateSecrets } from './platform/secrets/rotate.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { sealedColumns } from './sealed-columns.ts'
import { caller } from './testing/call.ts'
import { openWorld, testPassword, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Everything in the database, as text. */
async function dump(): Promise<string> {
  const { rows } = await world.owner.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  const texts = await Promise.all(
    rows.map(({ name }) => world.owner.query(`SELECT string_agg(t::text, ' ') AS all FROM ${name} t`)),
  )
  return texts.map((text) => text.rows[0].all ?? '').join(' ')
}

/** A person with an authenticator app, and a partner with signed posts. */
async function withSecrets() {
  const person = await world.signIn('administrator')
  const enrolled = await world.call(secondFactorApi.enrol, { password: testPassword }, { token: person.token })
  const app = URI.parse(enrolled.data.uri) as TOTP
  const code = (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 })
  await world.call(secondFactorApi.confirm, { code: code(-1) }, { token: person.token })
  const owner = await world.call(
    accountApi.save,
    { code: person.account.slice(-8), name: person.account },
    { token: person.token },
  )
  const partner = await world.call(
    partnerApi.save,
    { accountId: owner.data.id, name: 'Hook', kind: 'json', delivery: 'url', url: 'https://partner.example/hook' },
    { token: person.token },
  )
  expect(partner, partner.message).toMatchObject({ code: 200 })
  const signing = await world.call(partnerApi.makeSecret, { id: partner.data.id }, { token: person.token })
  return { ...person, code, secrets: [enrolled.data.secret, signing.data.secret], partnerId: partner.data.id }
}

const signIn = (username: string, code: string, call = world.call) =>
  call(userApi.login, { username, password: testPassword, appType: 1, code })

test('no secret of people or partners is in the database in plain text', async () => {
  const { secrets, account, code } = await withSecrets()
  const everything = await dump()
  expect(everything).toContain(account)
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect((await signIn(account, code())).code).toBe(200)
})

test('plain text of an older version is encrypted at the next start, by several nodes at once, and only once', async () => {
  const { id, secrets, account, code } = await withSecrets()
  await world.owner.query('UPDATE second_factor SET secret = $1 WHERE user_id = $2', [secrets[0], id])
  expect(await dump()).toContain(secrets[0])
  const nodes = await Promise.all([world.openNode(), world.openNode()])
  try {
    expect(await dump()).not.toContain(secrets[0])
    for (const [index, { product }] of nodes.entries())
      expect((await signIn(account, code(index), caller(product))).code).toBe(200)
  } finally {
    for (const node of nodes) await node.close()
  }
})

test('a secret copied to another person’s row cannot be decrypted', async () => {
  const [one, other] = [await withSecrets(), await withSecrets()]
  await world.owner.query(
    'UPDATE second_factor SET secret = (SELECT secret FROM second_factor WHERE user_id = $1) WHERE user_id = $2',
    [one.id, other.id],
  )
  expect((await signIn(other.account, one.code(1))).code).toBe(500)
  await world.owner.query('DELETE FROM second_factor WHERE user_id = $1', [other.id])
})

test('a node with another key reports it in one sentence, and makes no new key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-keys-'))
  const database = openDatabase(world.url, { max: 2 })
  try {
    const start = (file: string) => openSecrets(database.pool, join(folder, file), sealedColumns)
    await expect(start('none')).rejects.toThrow(
      /^The secrets in this database are encrypted with the key [0-9a-f]{8}, which is not in .*none\. Copy that file from a node that has the key, or name it in SECRETS_KEY_FILE\.$/,
    )
    expect(await readdir(folder)).toEqual([])
    await writeKeys(join(folder, 'another'), new Map([newKey()]))
    await expect(start('another')).rejects.toThrow('which is not in')
    expect((await stat(join(folder, 'another'))).mode & 0o777).toBe(0o600)
    expect((await stat(world.config.secretsKeyFile)).mode & 0o777).toBe(0o600)
    await writeFile(join(folder, 'damaged'), 'not a key\n')
    await expect(start('damaged')).rejects.toThrow(/^The key file .*damaged is damaged\./)
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})

test('a key rotation works while nodes run; an interrupted one resumes; the old key decrypts nothing afterwards', async () => {
  const { account, code } = await withSecrets()
  const node = await world.openNode()
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  const file = world.config.secretsKeyFile
  const before = await readFile(file, 'utf8')
  try {
    const broken = [...sealedColumns.slice(0, 1), { table: 'nowhere', key: 'id', column: 'secret' }]
    await expect(rotateSecrets(client, file, broken)).rejects.toThrow('nowhere')
    await client.query('ROLLBACK')
    // Both keys decrypt while it is running.
    expect((await signIn(account, code())).code).toBe(200)
    const late = await withSecrets()
    const { id: key, count } = await rotateSecrets(client, file, sealedColumns)
    expect(count).toBeGreaterThan(0)
    const { rows } = await client.query(`SELECT secret FROM second_factor UNION ALL SELECT secret FROM partner_secret`)
    expect(rows.every(({ secret }) => secret.startsWith(`v1.${key}.`))).toBe(true)
    const after = await readFile(file, 'utf8')
    expect([after.startsWith(key), after.split('\n').length, after === before]).toEqual([true, 2, false])
    expect((await signIn(account, code(1), caller(node.product))).code).toBe(200)
    expect((await signIn(late.account, late.code())).code).toBe(200)
  } finally {
    await client.end()
    await node.close()
  }
})
