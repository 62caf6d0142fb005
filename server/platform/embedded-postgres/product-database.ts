import pg from 'pg'
import type { Cluster } from './cluster.ts'

/**
 * Makes the product's role and database where they lack. The role owns its database and may make others (tests do), but
 * is no superuser: the same as a DATABASE_URL of the operator's would give, and without reach into files and programs.
 */
export async function makeProductDatabase(admin: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'shortcut') as role,
            exists (select from pg_database where datname = 'shortcut') as database`,
  )
  if (!rows[0]?.role) {
    const password = pg.escapeLiteral(cluster.credentials.product)
    await admin.query(`create role shortcut login createdb password ${password};
                       grant pg_monitor, pg_checkpoint to shortcut`)
  }
  if (!rows[0]?.database) await admin.query('create database shortcut owner shortcut')
}

/** Connection strings for `pg` and every other client of PostgreSQL. */
export function connectionUrls({ credentials }: Cluster, port: number): { url: string; adminUrl: string } {
  const at = `127.0.0.1:${port}`
  return {
    url: `postgres://shortcut:${credentials.product}@${at}/shortcut?sslmode=disable`,
    adminUrl: `postgres://postgres:${credentials.superuser}@${at}/shortcut?sslmode=disable`,
  }
}
