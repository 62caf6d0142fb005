import type { DB } from '@shortcut/database/tables.ts'
import type { Kysely } from 'kysely'

/** The first parameter of queries: the transaction of a write, or the pool for a read. */
export type Queries = Kysely<DB>
