import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from '../platform/embedded-postgres/throwaway.ts'
import { migrate } from '../platform/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's maintenance address, and the migrated database that each test file copies. */
    postgresUrl: string
    templateDatabase: string
  }
}

/** The same database server with another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** One PostgreSQL for the whole run: DATABASE_URL's, where set (its role must be allowed to make databases), else a throwaway one. */
export default async function setup(project: TestProject) {
  const given = process.env.DATABASE_URL
  const throwaway = given ? undefined : await startThrowawayPostgres()
  const url = given ?? throwaway?.url
  if (!url) throw new Error('no PostgreSQL for the tests')
  const template = `shortcut_template_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(withDatabase(url, template))
  project.provide('postgresUrl', url)
  project.provide('templateDatabase', template)
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await admin.end()
    await throwaway?.stop()
  }
}
