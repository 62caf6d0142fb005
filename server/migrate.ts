import { readConfig } from './platform/config.ts'
import { migrate } from './platform/migrate.ts'

/** `npm run db:migrate`: brings DATABASE_URL's schema up to date without starting the server, which does the same by itself. */
const { databaseUrl } = readConfig(process.env)
if (!databaseUrl) {
  process.stderr.write('DATABASE_URL is not set; the embedded database is migrated at each start.\n')
  process.exit(1)
}
const done = await migrate(databaseUrl)
process.stdout.write(done.length > 0 ? `Applied ${done.join(', ')}.\n` : 'Nothing to do.\n')
