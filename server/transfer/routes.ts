import type { Column } from '@shortcut/domain/cells/column.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { importApis } from '@shortcut/domain/transfer/api.ts'
import { kinds, readHeader } from '@shortcut/domain/transfer/columns.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { receivedFile } from '../files/received-files.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'
import { decrypt, secretKey } from '../platform/sealed-text.ts'
import { readTable } from '../platform/tables/read-table.ts'
import { compare, readableText } from './compare.ts'
import { hashMs } from './hash-passwords.ts'
import { labelOf } from './names.ts'
import type { Imports } from './run-import.ts'
import { askToStop, findSecret, getImport, keepImport, listImportRows, listImports, noteProgress } from './store.ts'

type Calls = (typeof importApis)['driverImport']

const tokenOf = (request: FastifyRequest) => request.headers.authorization?.slice('Bearer '.length).trim() ?? ''

/** The key for an import's passwords: only the session that uploaded them can derive it. */
const keyOf = (request: FastifyRequest, importId: string) =>
  secretKey(tokenOf(request), importId, 'passwords of an import')

/** A header's columns. @throws Refusal 422 if there is no row below it, or no key column */
function headerOf(context: Context, kind: ImportKind, name: string, table: readonly (readonly string[])[]) {
  const refuse = (key: 'importEmpty' | 'importNoKey', params = {}) =>
    new Refusal(codes.invalid, key, { name, ...params }, { fields: [] })
  const headers = (table[0] ?? []).map(readableText)
  const labels = (column: Column) => [labelOf(kind, column, 'en'), labelOf(kind, column, 'zh')]
  const header = readHeader(kind, headers, labels)
  const key = kinds[kind].columns.find((column) => column.name === kinds[kind].key)
  if (!table.slice(1).some((cells) => cells.some((cell) => cell.trim() !== ''))) throw refuse('importEmpty')
  if (!key || !header.columns.includes(key))
    throw refuse('importNoKey', {
      key: key ? labelOf(kind, key, context.language) : '',
      columns: headers.filter(Boolean).slice(0, 30).join(', ').slice(0, 500),
    })
  return header
}

/** Imports of one kind. */
export const importRoutes = (kind: ImportKind, imports: Imports): Handlers<Calls> => ({
  async preview(context, _, { request }) {
    const { name, bytes } = await receivedFile(request, context.act)
    const table = await readTable(name, bytes)
    const { columns, unknown, missing } = headerOf(context, kind, name, table)
    const rows = await compare(context, kind, table, columns)
    const id = newId()
    const found = columns.flatMap((column) => (column ? [column.name] : []))
    const read = {
      id,
      kind,
      fileName: name,
      columns: found,
      unknown,
      missing,
      rows,
      key: keyOf(request, id),
      hashMs: rows.some(({ password }) => password) ? await hashMs() : 0,
    }
    return context.db.transaction().execute(async (db) => {
      await keepImport(context, db, read)
      const reply = await getImport({ ...context, db }, kind, id)
      return (await context.act?.keep(db, reply)) ?? reply
    })
  },

  state: (context, { id }) => getImport(context, kind, id),

  list: (context) => listImports(context, kind),

  async rows(context, input) {
    await getImport(context, kind, input.id)
    return listImportRows(context.db, input)
  },

  async confirm(context, { id, rows }, { request }) {
    const found = await getImport(context, kind, id, sql`FOR UPDATE`)
    if (found.status !== 'previewed' && found.status !== 'stopped')
      throw new Refusal(codes.conflict, 'importOver', {}, found)
    if (rows === 'all' && found.counts.wrong > 0)
      throw new Refusal(codes.refused, 'importHasErrors', { count: found.counts.wrong })
    const key = keyOf(request, id)
    // Only the session that uploaded the passwords can decrypt them.
    const secret = await findSecret(context.db, id)
    if (secret && decrypt(key, secret) === undefined) throw new Refusal(codes.conflict, 'importOver', {}, found)
    await noteProgress(context.db, id, { status: 'running', stopAsked: false, message: '', done: 0 })
    const { db: _, afterCommit, ...asker } = context
    afterCommit(() => imports.start({ id, kind, fileName: found.fileName, rows, key, context: asker }))
    return getImport(context, kind, id)
  },

  async stop(context, { id }) {
    const { status } = await getImport(context, kind, id, sql`FOR UPDATE`)
    if (status === 'running') await askToStop(context.db, id)
    return getImport(context, kind, id)
  },
})
