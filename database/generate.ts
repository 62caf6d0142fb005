import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '@shortcut/server/platform/database/migrate.ts'
import { startThrowawayPostgres } from '@shortcut/server/platform/embedded-postgres/throwaway.ts'
import { describeSchema } from './describe-schema.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Kysely's types of the tables: times and decimals are text, as `server/platform/database/database.ts` reads them. */
function generateTables(url: string, file: string) {
  execFileSync(
    'kysely-codegen',
    [
      ...[
        '--url',
        url,
        '--dialect',
        'postgres',
        '--camel-case',
        '--date-parser',
        'string',
        '--numeric-parser',
        'string',
      ],
      ...[
        '--type-mapping',
        '{"timestamptz":"string","int8":"number","bytea":"Buffer"}',
        '--exclude-pattern',
        'migration',
      ],
      ...['--log-level', 'error', '--out-file', file],
    ],
    { stdio: 'inherit' },
  )
}

/** Makes schema.sql and tables.ts from the migrations; `--check` only reports whether they are up to date. */
const check = process.argv.includes('--check')
const postgres = await startThrowawayPostgres()
try {
  await migrate(postgres.ownerUrl)
  const schema = await describeSchema(postgres.ownerUrl)
  const tablesBefore = await readFile(here('tables.ts'), 'utf8').catch(() => '')
  const schemaBefore = await readFile(here('schema.sql'), 'utf8').catch(() => '')
  const target = check ? here('../node_modules/.cache-tables.ts') : here('tables.ts')
  generateTables(postgres.ownerUrl, target)
  if (!check) await writeFile(here('schema.sql'), schema)
  else if (schemaBefore !== schema || tablesBefore !== (await readFile(target, 'utf8'))) {
    process.stderr.write('database/schema.sql or tables.ts is not what the migrations give. Run: npm run db:generate\n')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
