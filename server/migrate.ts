import { wasGiven } from './operations/no-arguments.ts'
import { type Config, readConfig } from './platform/config.ts'
import { checkDatabases } from './platform/database/check-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { startFailure } from './platform/start-failure.ts'

const help = `Migrates the database of DATABASE_URL without starting the server, which also does it itself at each start.

  npm run db:migrate`

async function migrateNow(): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const { databaseUrl, databaseOwnerUrl, databaseDirectUrl } = config
    if (!databaseUrl) throw new Error('DATABASE_URL is not set; the embedded database is migrated at each start.')
    await checkDatabases(config)
    const done = await migrate(databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl, databaseUrl)
    process.stdout.write(done.length > 0 ? `Applied ${done.join(', ')}.\n` : 'Nothing to do.\n')
  } catch (error) {
    process.stderr.write(`${startFailure(error, config)}\n`)
    process.exitCode = 1
  }
}

if (!wasGiven(help)) await migrateNow()
