import { readConfig } from '../platform/config.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { archiveYear } from './archive-log.ts'

const help = `Moves the oldest year of the operation log out of the database into a file, while the server runs or not.

  npm run log:archive -- YEAR FOLDER|s3://…

The file is compared with the log's chain and read again before anything is removed. This year and the two before it stay. It needs the
role that owns the tables (DATABASE_OWNER_URL, or DATABASE_URL if there is only one).`

/** @returns the exit code */
async function main([year = '', place, ...more]: string[], print: (line: string) => void): Promise<number> {
  if (!/^\d{4}$/.test(year) || !place || more.length > 0) {
    print(help)
    return year === '--help' ? 0 : 2
  }
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env)
  const { url, stop } = databaseUrl
    ? { url: databaseOwnerUrl ?? databaseUrl, stop: async () => {} }
    : await reachEmbeddedPostgres(dataDir)
  try {
    const { rows, file, sha256 } = await archiveYear(url, Number(year), place)
    print(`Archived ${rows} rows of the operation log until the end of ${year} as ${file} in ${place}.`)
    print(`SHA-256 ${sha256}`)
    return 0
  } finally {
    await stop()
  }
}

if (import.meta.main)
  process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)).catch(
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      return 2
    },
  )
