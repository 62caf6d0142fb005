import { noteActions } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Pool } from 'pg'
import { readConfig } from '../platform/config.ts'
import { asking } from '../platform/database/asking.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { plainLabel } from './labels.ts'

const help = `Compares the way of a piece of freight with the sealed operation log, while the server runs or not.

  npm run custody:verify -- LABEL

LABEL is any label that the piece has or had. Prints each movement with the place in the log's chain where it is sealed.
Ends with 0 when movements, piece and log agree, with 1 when they do not, with 2 when there is nothing to compare.`

interface Movement {
  at: string
  action: string
  fromStatus: string | null
  toStatus: string
  fromPlace: string
  toPlace: string
  actorName: string
  device: string
}
interface Logged {
  action: string
  actorName: string
  /** Null: unchanged by this act. */
  status: string | null
  place: string | null
  /** Null: not sealed. */
  position: number | null
  isAsSealed: boolean
}

/** Each link holds the hash of the one before it and of its row, so a changed row no longer fits. */
const logged = `
  SELECT l.action, l.actor_name AS "actorName", l.after->>'pieceStatus' AS status, l.after->>'place' AS place, c.position::int,
    coalesce(c.hash = sha256(coalesce(b.hash, decode(repeat('00', 32), 'hex')) || convert_to(to_jsonb(l)::text, 'UTF8')), false) AS "isAsSealed"
  FROM operation_log l LEFT JOIN operation_log_chain c ON c.log_id = l.id LEFT JOIN operation_log_chain b ON b.position = c.position - 1
  WHERE l.entity = 'piece' AND l.entity_id = $1 AND NOT l.action = ANY($2) ORDER BY l.id`

const moved = `
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') AS at, action, from_status AS "fromStatus", to_status AS "toStatus",
    from_place AS "fromPlace", to_place AS "toPlace", actor_name AS "actorName", device
  FROM piece_movement WHERE piece_id = $1 AND NOT action = ANY($2) ORDER BY number`

const lineOf = (move: Movement, row: Logged | undefined) =>
  [
    move.at,
    move.action.padEnd(10),
    `${move.fromPlace || '—'} → ${move.toPlace || '—'}`,
    move.actorName,
    move.device,
    row?.position == null ? 'not sealed yet' : `sealed as ${row.position}`,
  ]
    .filter(Boolean)
    .join('  ')

/** What does not agree, a sentence each. */
function faultsOf(status: string, moves: readonly Movement[], rows: readonly Logged[]): string[] {
  const faults: string[] = []
  moves.forEach((move, index) => {
    const row = rows[index]
    const before = moves[index - 1]
    if (before && before.toStatus !== move.fromStatus)
      faults.push(
        `Movement ${index + 1} begins with ${move.fromStatus}, but the one before it ended with ${before.toStatus}.`,
      )
    const fits =
      row?.action === `piece.${move.action}` &&
      row.actorName === move.actorName &&
      (row.status ?? move.toStatus) === move.toStatus &&
      (row.place ?? move.toPlace) === move.toPlace
    if (!fits)
      faults.push(`Movement ${index + 1} (${move.action}) is not what the log says: ${row?.action ?? 'nothing'}.`)
    else if (row.position !== null && !row.isAsSealed)
      faults.push(`The log's row ${row.position} was changed after it was sealed.`)
  })
  if (rows.length > moves.length) faults.push(`The log has ${rows.length} movements, the piece has ${moves.length}.`)
  const last = moves.at(-1)?.toStatus ?? 'none'
  if (last !== status) faults.push(`The piece is ${status}, but its last movement says ${last}.`)
  return faults
}

/** @returns the exit code. @param pool its connections must use UTC, like those that sealed */
export async function verifyCustody(pool: Pool, label: string, print: (line: string) => void): Promise<number> {
  const { rows: pieces } = await pool.query<{ id: string; status: string; name: string }>(
    `SELECT p.id, p.status, r.receipt_no || '-' || p.piece_no AS name FROM piece_label x JOIN piece p ON p.id = x.piece_id
       JOIN receipt r ON r.id = p.receipt_id WHERE x.label = ANY ($1) ORDER BY x.id DESC`,
    [[plainLabel(label), label]],
  )
  if (pieces.length === 0) {
    print(`No piece has or had the label ${label}.`)
    return 2
  }
  const noted = [...noteActions]
  let faulty = 0
  for (const { id, status, name } of new Map(pieces.map((piece) => [piece.id, piece])).values()) {
    const { rows: moves } = await pool.query<Movement>(moved, [id, noted])
    const { rows } = await pool.query<Logged>(logged, [id, noted.map((action) => `piece.${action}`)])
    print(`${name}: ${status}`)
    moves.forEach((move, index) => {
      print(`  ${lineOf(move, rows[index])}`)
    })
    const faults = faultsOf(status, moves, rows)
    for (const fault of faults) print(`  ${fault}`)
    print(faults.length > 0 ? '  NOT as it was sealed.' : `  As it was sealed. Movements: ${moves.length}.`)
    faulty += faults.length
  }
  return faulty > 0 ? 1 : 0
}

async function main([label]: string[], print: (line: string) => void): Promise<number> {
  if (!label || label === '--help') {
    print(help)
    return label ? 0 : 2
  }
  const { databaseUrl, dataDir } = readConfig(process.env)
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await reachEmbeddedPostgres(dataDir)
  try {
    return await asking(url, (pool) => verifyCustody(pool, label, print))
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
