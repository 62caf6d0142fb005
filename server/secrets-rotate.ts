import pg from 'pg'
import { wasGiven } from './operations/no-arguments.ts'
import { type Config, readConfig } from './platform/config.ts'
import { reachEmbeddedPostgres } from './platform/embedded-postgres/reach.ts'
import { rotateSecrets } from './platform/secrets/rotate.ts'
import { startFailure } from './platform/start-failure.ts'
import { sealedColumns } from './sealed-columns.ts'

const help = `Makes a new key for the secrets in the database, and encrypts them with it, while the server runs or not.

  npm run secrets:rotate`

async function rotate(): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const { databaseUrl, dataDir, secretsKeyFile } = config
    const reached = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await reachEmbeddedPostgres(dataDir)
    const client = new pg.Client({ connectionString: reached.url })
    try {
      await client.connect()
      const { id, count } = await rotateSecrets(client, secretsKeyFile, sealedColumns)
      process.stdout.write(`${count} secrets are encrypted with the new key ${id} in ${secretsKeyFile}.\n`)
    } finally {
      await client.end()
      await reached.stop()
    }
  } catch (error) {
    process.stderr.write(`${startFailure(error, config)}\n`)
    process.exitCode = 1
  }
}

if (!wasGiven(help)) await rotate()
