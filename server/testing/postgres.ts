import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { startThrowawayPostgres } from '../platform/embedded-postgres/throwaway.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's maintenance address, and the migrated database that each test file copies. */
    postgresUrl: string
    /** The same server with the product's daily role, which owns nothing. */
    runnerUrl: string
    /** The same as superuser; empty if the server was given. */
    adminUrl: string
    templateDatabase: string
  }
}

/** The same database server with another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/**
 * One PostgreSQL for the whole run: that of DATABASE_URL and DATABASE_OWNER_URL if both are set (the owner must be
 * allowed to create databases), else a throwaway one.
 */
export default async function setup(project: TestProject) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const given = DATABASE_URL && DATABASE_OWNER_URL ? { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } : undefined
  const throwaway = given ? undefined : await startThrowawayPostgres()
  const { url: runnerUrl, ownerUrl: url } = given ?? throwaway ?? {}
  if (!url || !runnerUrl) throw new Error('no PostgreSQL for the tests')
  const template = `shortcut_template_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(withDatabase(url, template), withDatabase(runnerUrl, template))
  project.provide('postgresUrl', url)
  project.provide('runnerUrl', runnerUrl)
  project.provide('adminUrl', throwaway?.adminUrl ?? '')
  project.provide('templateDatabase', template)
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await admin.end()
    await throwaway?.stop()
  }
}
