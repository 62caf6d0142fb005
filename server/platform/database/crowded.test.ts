import { codes, Refusal } from '@shortcut/domain/errors.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { translateConstraint } from '../http/refusals.ts'

const failed = (code: string) => Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code })

test('a row or a connection that others hold for too long is busy, and no fault', () => {
  for (const error of [
    failed('55P03'),
    failed('40001'),
    failed('40P01'),
    new Error('timeout exceeded when trying to connect'),
  ])
    expect(translateConstraint(error, 'en')).toMatchObject({ code: codes.busy, key: 'busy', data: { retryAfter: 2 } })
  const away = new Error('connect ECONNREFUSED 127.0.0.1:5432')
  expect(translateConstraint(away, 'en')).toBe(away)
  expect(translateConstraint(failed('57014'), 'en')).not.toBeInstanceOf(Refusal)
})
