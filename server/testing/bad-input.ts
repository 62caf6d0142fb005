import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** One field with a bad value: `path` has the message `message`. */
export type BadInput = readonly [what: string, changes: Record<string, unknown>, path: string, message: string]

/** Sends a form with one error: only that field has a message, and the database is unchanged. */
export async function expectRefused<E extends Endpoint>(
  world: World,
  { entry, token, table }: { entry: E; token: string; table: string },
  good: InputOf<E>,
  [, changes, path, message]: BadInput,
) {
  const rows = async () =>
    (await world.database.pool.query(`SELECT count(*)::int AS n, max(updated_at)::text AS at FROM ${table}`)).rows
  const before = await rows()
  const reply = await world.call(entry, { ...(good as object), ...changes } as InputOf<E>, { token })
  expect({ code: reply.code, data: reply.data }).toEqual({ code: 422, data: { fields: [{ path, message }] } })
  expect(await rows()).toEqual(before)
}

/** Text that would be code elsewhere: stored and returned as typed. */
export const codeTexts = ['<script>alert(1)</script>', '\'; DROP TABLE "user"; --', '=1+1', '{{constructor}}']
