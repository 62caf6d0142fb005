import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { newId } from '../platform/ids.ts'
import { openBuilders } from '../testing/builders.ts'
import { columnsWithoutFiles } from '../testing/columns-without-files.ts'
import { uploadPicture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'
import { loggedReferences, references } from './references.ts'
import { sweepFiles } from './sweep-files.ts'
import { unattachedDays } from './upload-quota.ts'

let world: World
let token: string
let me: string
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  const make = await openBuilders(world)
  ;({ token, id: me } = make.administrator)
  await make.driver()
  await make.truck()
  await make.trailer()
})
afterAll(() => world.close())

const query = (text: string, values: unknown[] = []) => world.owner.query(text, values)

/** An upload older than the limit. @returns its id */
async function oldUpload() {
  const id = await uploadPicture(world, token)
  await query('UPDATE file SET created_at = now() - make_interval(days => $2) WHERE id = $1', [id, unattachedDays + 1])
  return id
}

async function isThere(id: string) {
  const path = join(world.config.dataDir, 'files', id.slice(-2), `${id}.whole`)
  const hasBytes = await access(path).then(
    () => true,
    () => false,
  )
  const { rowCount } = await query('SELECT FROM file WHERE id = $1 AND attached_at IS NOT NULL', [id])
  return [rowCount === 1, hasBytes]
}

/** Stores a file's id in one column only; its row needs no parents here. */
const puts: Record<string, (id: string) => [string, ...unknown[]]> = {
  'app_message.file_ids': (id) => [
    `INSERT INTO app_message (id, driver_id, text, sent_by, sent_at, file_ids) VALUES ($1, $2, 'x', 'x', now(), ARRAY[$3::uuid])`,
    newId(),
    newId(),
    id,
  ],
  'driver.licence_images': (id) => ['UPDATE driver SET licence_images = ARRAY[$1::uuid]', id],
  'import_row.fields': (id) => [
    `INSERT INTO import_row (import_id, "row", state, cells, fields, changes, errors) VALUES ($1, 1, 'new', '{}', $2, '[]', '[]')`,
    newId(),
    JSON.stringify({ photos: [randomUUID(), id] }),
  ],
  'invoice_order.facts': (id) => [
    'INSERT INTO invoice_order (invoice_id, work_order_id, position, facts) VALUES ($1, $2, 1, $3)',
    newId(),
    newId(),
    JSON.stringify({ stops: [{ photoFileIds: [] }, { photoFileIds: [randomUUID()], signatureFileId: id }] }),
  ],
  'inspection.signature_file_id': (id) => [
    `INSERT INTO inspection (id, truck_id, kind, trip, driver_id, at, phone_at, skew_ms, received_at, signature_file_id)
     VALUES ($1, $1, 'truck', 'after', $1, now(), now(), 0, now(), $2)`,
    newId(),
    id,
  ],
  'inspection_defect.photo_ids': (id) => [
    `INSERT INTO inspection_defect (inspection_id, item, truck_id, unsafe, remark, photo_ids) VALUES ($1, 'tires', $1, true, '', ARRAY[$2::uuid])`,
    newId(),
    id,
  ],
  'named_file.file_id': (id) => [
    `INSERT INTO named_file (act_id, file_id, sha256, purpose) VALUES ($1, $2, '', 'message')`,
    newId(),
    id,
  ],
  'operation_log.after': (id) => [logRow('after'), newId(), me, JSON.stringify({ avatar: id })],
  'operation_log.before': (id) => [logRow('before'), newId(), me, JSON.stringify({ photos: [id] })],
  'stop.signature_file_id': (id) => [
    `INSERT INTO stop (id, work_order_id, sequence, kind, signature_file_id) VALUES ($1, $2, 1, 'dropoff', $3)`,
    newId(),
    newId(),
    id,
  ],
  'task_event.payload': (id) => [
    `INSERT INTO task_event (id, task_id, driver_id, kind, at, received_at, payload, outcome, reported_by)
     VALUES ($1, $2, $3, 'deliver', now(), now(), $4, 'held', 'test')`,
    newId(),
    newId(),
    newId(),
    JSON.stringify({ receivedBy: 'Jo', photos: [randomUUID(), id] }),
  ],
  'task_photo.file_id': (id) => [
    `INSERT INTO task_photo (task_id, file_id, kind, created_at) VALUES ($1, $2, 'delivery', now())`,
    newId(),
    id,
  ],
  'handover.signature_file_id': (id) => [
    `INSERT INTO handover (id, received_by, condition, accepted, refused, signature_file_id, at, received_at, actor_name)
     VALUES ($1, 'x', 'good', 1, 0, $2, now(), now(), 'x')`,
    newId(),
    id,
  ],
  'trailer.photos': (id) => ['UPDATE trailer SET photos = ARRAY[$1::uuid]', id],
  'trailer.plate_photo': (id) => ['UPDATE trailer SET plate_photo = $1', id],
  'truck.photos': (id) => ['UPDATE truck SET photos = ARRAY[$1::uuid], deleted_at = now()', id],
  'truck.plate_photo': (id) => ['UPDATE truck SET plate_photo = $1', id],
  'user.avatar': (id) => ['UPDATE "user" SET avatar = $2 WHERE id = $1', me, id],
}
const logRow = (column: string) =>
  `INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, ip, device, request_id, action, entity, entity_label, outcome, ${column})
   VALUES ($1, now(), 'user', $2, 'x', '', '', '', 'truck.save', 'truck', 'x', 'done', $3)`

test('every column that could hold an id is listed, as holding files or none', async () => {
  const { rows } = await query(`
    SELECT c.relname || '.' || a.attname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relkind IN ('r', 'p', 'm') AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migration'
      AND c.relname NOT IN ('file', 'unclaimed_file')
      AND t.typcategory NOT IN ('N', 'B', 'D') AND t.typname <> 'bytea'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
        AND k.confrelid <> 'file'::regclass)`)
  const declared = [
    ...Object.keys(references),
    ...loggedReferences,
    // They name files for 60 seconds and 48 hours, less than any upload waits.
    ...['download_token.path', 'answered_call.answer'],
    ...Object.entries(columnsWithoutFiles).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  ]
  expect(rows.map(({ name }) => name).sort()).toEqual(declared.sort())
  const { rows: keys } = await query(`
    SELECT k.conrelid::regclass::text || '.' || a.attname AS name FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
    WHERE k.contype = 'f' AND k.confrelid = 'file'::regclass`)
  expect(keys.length).toBeGreaterThan(3)
  for (const { name } of keys) expect(Object.keys(references)).toContain(name)
  expect(Object.keys(puts).sort()).toEqual([...Object.keys(references), ...loggedReferences].sort())
})

describe('a file stays if it is referenced', () => {
  beforeAll(async () => {
    const tables = [...new Set(Object.keys(puts).map((column) => column.split('.')[0]))]
    const { rows } = await query(
      `SELECT conrelid::regclass AS table, conname AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid <> 'file'::regclass AND conparentid = 0 AND conrelid::regclass::text = ANY ($1)`,
      [tables],
    )
    for (const { table, name } of rows) await query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  })

  test.each(Object.keys(puts))('only in %s', async (column) => {
    const [referred, other] = [await oldUpload(), await oldUpload()]
    const [text, ...values] = puts[column]?.(referred) ?? ['']
    expect((await query(text, values)).rowCount).toBeGreaterThan(0)
    await sweepFiles(world.database, openLocalFiles(join(world.config.dataDir, 'files')), () => {})
    expect(await isThere(referred)).toEqual([true, true])
    expect(await isThere(other)).toEqual([false, false])
  })
})
