import { randomUUID } from 'node:crypto'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import { hashToken, newToken } from '@shortcut/server/platform/ids.ts'
import { hashPassword } from '@shortcut/server/platform/passwords.ts'
import type pg from 'pg'

export const benchPassword = 'bench4freight-dispatch'

/** Adds an administrator; the product must have made its roles before. */
export async function addAdministrator(pool: pg.Pool) {
  const id = randomUUID()
  const account = `bench-${id}`
  await pool.query(
    `INSERT INTO "user" (id, account, name, password_hash, created_at, created_by, updated_at, updated_by)
     VALUES ($1, $2, 'Bench', $3, now(), 'Bench', now(), 'Bench')`,
    [id, account, await hashPassword(benchPassword)],
  )
  await pool.query('INSERT INTO user_role SELECT $1, id FROM role WHERE name = $2', [
    id,
    builtInRoles.administrator.name,
  ])
  return { id, account }
}

/** Signs an administrator in without a password. @returns the token */
export async function signIn(pool: pg.Pool): Promise<string> {
  const { id } = await addAdministrator(pool)
  const token = newToken()
  await pool.query(
    `INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ip, device)
     VALUES ($1, 1, $2, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench')`,
    [hashToken(token), id],
  )
  return token
}

/** Sessions of a person; each may open this many streams, and three of them as many as a person may. */
export const streamsOfSession = 20
const sessionsOfPerson = 3

/** Signs in as many administrators as can open this many streams. @returns a token for every twenty streams */
export async function signInForStreams(pool: pg.Pool, streams: number): Promise<string[]> {
  const tokens = Array.from({ length: Math.ceil(streams / streamsOfSession) }, newToken)
  const people = Array.from({ length: Math.ceil(tokens.length / sessionsOfPerson) }, () => randomUUID())
  await pool.query(
    `INSERT INTO "user" (id, account, name, password_hash, created_at, created_by, updated_at, updated_by)
     SELECT id, 'bench-' || id, 'Bench', '', now(), 'Bench', now(), 'Bench' FROM unnest($1::uuid[]) id`,
    [people],
  )
  await pool.query(
    'INSERT INTO user_role SELECT person, r.id FROM unnest($1::uuid[]) person, role r WHERE r.name = $2',
    [people, builtInRoles.administrator.name],
  )
  await pool.query(
    `INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ip, device)
     SELECT hash, 1, person, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' FROM unnest($1::uuid[], $2::bytea[]) AS s (person, hash)`,
    [tokens.map((_, index) => people[Math.floor(index / sessionsOfPerson)]), tokens.map(hashToken)],
  )
  return tokens
}
