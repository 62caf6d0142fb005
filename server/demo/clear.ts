import type pg from 'pg'
import { readMigrations } from '../platform/database/migrate.ts'

/** Removes an unfinished demo: the schemas of the migrations. The demo's mark stays. */
export async function clearDemo(owner: pg.Client): Promise<void> {
  const texts = (await readMigrations()).map(({ sql }) => sql).join('\n')
  const made = [...texts.matchAll(/^CREATE SCHEMA (\w+);/gm)].map(([, name]) => name)
  await owner.query(`
    BEGIN;
    DROP SCHEMA IF EXISTS ${[...made, 'public']} CASCADE;
    CREATE SCHEMA public;
    COMMIT`)
}
