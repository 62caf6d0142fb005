import { en } from '@shortcut/words/en.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../testing/postgres.ts'
import { translateConstraint } from './http/refusals.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: withDatabase(inject('postgresUrl'), inject('templateDatabase')) })
  await client.connect()
})
afterAll(() => client.end())

const failure = (code: string, constraint: string, detail: string) =>
  Object.assign(new pg.DatabaseError('pg says so', 0, 'error'), { code, constraint, detail })
const said = (...of: Parameters<typeof failure>) => translateConstraint(failure(...of), 'en')
const fieldOf = (refusal: unknown) =>
  (refusal as { data: { fields: { path: string; message: string }[] } }).data.fields[0]

test('every unique constraint has a name for people', async () => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indisunique AND NOT i.indisprimary AND t.relnamespace = 'public'::regnamespace AND NOT t.relispartition`)
  expect(rows.length).toBeGreaterThan(25)
  for (const { name } of rows) {
    const word = (en.takenField as Record<string, string>)[name]
    expect([name, word]).toEqual([name, expect.stringMatching(/^[^_]+$/)])
    const id = '019a0000-0000-7000-8000-000000000000'
    const field = fieldOf(said('23505', name, `Key (some_id, lower(name))=(${id}, acme) already exists.`))
    expect(field?.message).toBe(`The ${word} is already taken.`)
  }
})

test('every foreign key has a name for its target', async () => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  expect(rows.length).toBeGreaterThan(70)
  for (const { name } of rows) {
    const word = (en.missingThing as Record<string, string>)[name.split('__')[1] ?? '']
    expect([name, word]).toEqual([name, expect.stringMatching(/^[a-z -]+$/)])
    expect(fieldOf(said('23503', name, 'Key is not present in table'))?.message).toBe(`There is no such ${word}.`)
    expect(fieldOf(said('23503', name, 'Key is still referenced from'))?.message).toContain(`uses this ${word}.`)
  }
})

test('a duplicate text is shown as typed, or as stored', () => {
  const detail = 'Key (lower(code))=(acme) already exists.'
  const typed = translateConstraint(failure('23505', 'account__code', detail), 'en', { code: ' ACME ' })
  expect(fieldOf(typed)).toEqual({ path: 'code', message: 'The account code ACME is already taken.' })
  expect(fieldOf(said('23505', 'account__code', detail))?.message).toBe('The account code acme is already taken.')
  const hash = said('23505', 'api_key__key_hash', 'Key (key_hash)=(\\x00ff) already exists.')
  expect(fieldOf(hash)?.message).toBe('The API key is already taken.')
  const key = said('23505', 'payment_pkey', 'Key (id)=(019a0000-0000-7000-8000-000000000000) already exists.')
  expect(fieldOf(key)).toEqual({ path: 'id', message: 'This was saved already. Reload the page to see it.' })
})

test.each(['22021', '22P05', '22003', '22008'])('%s is reported in our words', (code) => {
  const error = Object.assign(new pg.DatabaseError('invalid byte sequence for encoding "UTF8"', 0, 'error'), { code })
  expect(translateConstraint(error, 'en')).toMatchObject({ code: 422, key: 'cannotBeStored', params: {} })
})
