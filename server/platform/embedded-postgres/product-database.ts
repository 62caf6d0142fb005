import pg from 'pg'
import { addRunner, type Cluster } from './cluster.ts'

/**
 * Creates the product's missing roles and database. Neither role is a superuser, like the roles of an operator's own
 * addresses, so they have no access to files and programs. `shortcut` owns the database and may create others (tests
 * do); `shortcut_runner` may log in there, and gets its rights at each migration. The owner may act as the runner and
 * end its connections; never the other way round.
 */
export async function makeProductDatabase(admin: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await admin.query<{ owner: boolean; runner: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'shortcut') as owner,
            exists (select from pg_roles where rolname = 'shortcut_runner') as runner,
            exists (select from pg_database where datname = 'shortcut') as database`,
  )
  const [there] = rows
  if (!there?.owner) {
    const password = pg.escapeLiteral(cluster.credentials.product)
    await admin.query(`create role shortcut login createdb password ${password};
                       grant pg_monitor, pg_checkpoint to shortcut`)
  }
  const known = cluster.credentials.runner !== undefined
  if (!known) await addRunner(cluster)
  if (!there?.runner || !known) {
    const verb = there?.runner ? 'alter' : 'create'
    await admin.query(
      `${verb} role shortcut_runner login password ${pg.escapeLiteral(cluster.credentials.runner ?? '')}`,
    )
  }
  if (!there?.database) await admin.query('create database shortcut owner shortcut')
  await admin.query('revoke temporary on database shortcut from public; grant shortcut_runner to shortcut')
}

/** Connection strings for `pg` and any other PostgreSQL client. */
export function connectionUrls({ credentials }: Cluster, port: number) {
  const as = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/shortcut?sslmode=disable`
  return {
    url: as('shortcut_runner', credentials.runner ?? ''),
    ownerUrl: as('shortcut', credentials.product),
    adminUrl: as('postgres', credentials.superuser),
  }
}
