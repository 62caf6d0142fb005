import type { DB } from '@shortcut/database/tables.ts'
import type { Kysely } from 'kysely'

/** What a query takes first: the transaction of a write, or the pool of a read. */
export type Queries = Kysely<DB>
