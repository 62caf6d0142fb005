import { readFile } from 'node:fs/promises'
import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { noteActions } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Pool } from 'pg'
import { readConfig } from '../platform/config.ts'
import { asking } from '../platform/database/asking.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { checkProof, type Proof, readProof } from './check-proof.ts'
import { movementRows } from './piece-log.ts'

const help = `Compares the way of a piece of freight with the sealed operation log, while the server runs or not, or checks a custody proof.

  npm run custody:verify -- LABEL
  npm run custody:verify -- PROOF.json [FINGERPRINT | --log]

LABEL is any label that the piece has or had. Prints each movement, and what was noted of the piece without moving it, with the place in the log's
chain where it is sealed. PROOF.json is the file of a custody link: it is checked without a server; with --log also against the log's chain.
Ends with 0 when movements, piece and log agree, with 1 when they do not, with 2 when there is nothing to compare.`

interface Movement {
  at: string
  /** To the microsecond, as in the log. */
  happenedAt: string
  reportedAt: string
  action: string
  fromStatus: string | null
  toStatus: string
  fromPlace: string
  toPlace: string
  actorName: string
  device: string
  remark: string
  /** Who the handover of this act names as the receiver; null: it has none. */
  receivedBy: string | null
  /** Noted before counts of locations were in the log. */
  isUnlogged: boolean
  /** Its row of the log lies in a file (`npm run log:archive`), so it is compared with nothing here. */
  isArchived: boolean
  /** Of what was noted without moving the piece: what the log has of it. */
  noted: Noted | null
}
/** A row of the log about an act that does not move a piece. */
interface Noted {
  actorName: string
  device: string
  /** When it happened; null: the row does not say. */
  happenedAt: string | null
  said: string
  position: number | null
  isAsSealed: boolean
}
interface Logged {
  action: string
  actorName: string
  device: string
  reason: string
  /** When it was reported. */
  reportedAt: string
  /** When it happened; null: the row does not say. */
  happenedAt: string | null
  /** Null: unchanged by this act. */
  status: string | null
  place: string | null
  /** Null: not sealed. */
  position: number | null
  isAsSealed: boolean
}

/** Each link holds the hash of the one before it and of its row, so a changed row no longer fits. */
const isAsSealed = `coalesce(c.hash = sha256(coalesce(b.hash, decode(repeat('00', 32), 'hex'))
  || convert_to((SELECT to_jsonb(o)::text FROM operation_log o WHERE o.id = l.id), 'UTF8')), false)`
const chained = `LEFT JOIN operation_log_chain c ON c.log_id = l.id LEFT JOIN operation_log_chain b ON b.position = c.position - 1`

/** Rows of before do not have it. */
const happenedAt = `(l.after->>'at')::timestamptz::text`

const logged = `
  SELECT l.action, l.actor_name AS "actorName", l.device, coalesce(l.reason, '') AS reason, l.at::text AS "reportedAt", ${happenedAt} AS "happenedAt", l.after->>'pieceStatus' AS status, l.after->>'place' AS place, c.position::int,
    ${isAsSealed} AS "isAsSealed"
  FROM operation_log l ${chained}
  WHERE l.entity = 'piece' AND l.entity_id = $1 AND l.outcome = 'done' AND NOT l.action = ANY($2) ORDER BY l.id`

/** What the log says of a note, as the movement's remark has it. Of an old weight, the log only has what the piece got of it. */
const said = `CASE l.action WHEN 'piece.relabel' THEN concat(l.before->>'label', ' → ', l.after->>'label')
  WHEN 'piece.measure' THEN coalesce(l.after->>'entered', m.remark)
  WHEN 'discrepancy.report' THEN coalesce(l.reason, '') ELSE m.remark END`

const isArchived = `m.received_at < coalesce((SELECT make_timestamptz(max(year) + 1, 1, 1, 0, 0, 0, 'UTC') FROM archived_log), '-infinity')`

/** Counts of locations are in the log since the first one that is. */
const isUnlogged = `m.action = 'seen' AND m.received_at < coalesce((SELECT min(s.at) FROM operation_log s WHERE s.action = 'piece.seen'), 'infinity')`

const moved = `
  SELECT to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') AS at, m.at::text AS "happenedAt", m.received_at::text AS "reportedAt", m.action, m.from_status AS "fromStatus", m.to_status AS "toStatus",
    m.from_place AS "fromPlace", m.to_place AS "toPlace", m.actor_name AS "actorName", m.device, m.remark, ${isUnlogged} AS "isUnlogged", ${isArchived} AS "isArchived",
    (SELECT h.received_by FROM handover h WHERE h.id = m.act_id) AS "receivedBy", CASE WHEN m.action = ANY($2) THEN (
      SELECT jsonb_build_object('actorName', l.actor_name, 'device', l.device, 'happenedAt', ${happenedAt}, 'position', c.position, 'said', ${said}, 'isAsSealed', ${isAsSealed})
      FROM (${movementRows}) l ${chained} ORDER BY ${said} = m.remark DESC, l.id LIMIT 1) END AS noted
  FROM piece_movement m WHERE m.piece_id = $1 ORDER BY m.number`

/** The last weight or side in the log, beside that of the piece; none: it was never measured. */
const lastMeasures = `
  SELECT n.name, n.unit, n.value::text AS "ofPiece", x.value AS "inLog"
  FROM piece p CROSS JOIN LATERAL (VALUES ('weightKg', 'weighs', 'kg', p.weight_kg), ('lengthCm', 'is long', 'cm', p.length_cm),
      ('widthCm', 'is wide', 'cm', p.width_cm), ('heightCm', 'is high', 'cm', p.height_cm)) n (field, name, unit, value)
    CROSS JOIN LATERAL (SELECT l.after->>n.field AS value FROM operation_log l
      WHERE l.entity = 'piece' AND l.entity_id = p.id AND l.action = 'piece.measure' AND l.after ? n.field ORDER BY l.id DESC LIMIT 1) x
  WHERE p.id = $1`

/** Numbers of log rows and of movements about acts that do not move a piece. */
const noteCounts = `
  SELECT n.action, (SELECT count(*)::int FROM operation_log l WHERE l.entity = 'piece' AND l.entity_id = $1 AND l.outcome = 'done' AND l.action = 'piece.' || n.action) AS logged,
    (SELECT count(*)::int FROM piece_movement m WHERE m.piece_id = $1 AND m.action = n.action AND NOT (${isUnlogged}) AND NOT (${isArchived})) AS moved
  FROM (VALUES ('measure'), ('mark'), ('relabel'), ('seen'), ('sendBack')) n (action)`

const lineOf = (move: Movement, row: Pick<Logged, 'position'> | null | undefined) =>
  [
    move.at,
    move.action.padEnd(10),
    `${move.fromPlace || '—'} → ${move.toPlace || '—'}`,
    move.actorName,
    move.device,
    move.isArchived
      ? 'archived'
      : move.isUnlogged
        ? ''
        : row?.position == null
          ? 'not sealed yet'
          : `sealed as ${row.position}`,
  ]
    .filter(Boolean)
    .join('  ')

/** Their remark is who received the piece. */
const handsOver: ReadonlySet<string> = new Set(['release', 'deliver'])

/** What the log says otherwise than the movement: each part, and what the log has. */
const otherParts = (move: Movement, row: Logged) =>
  (
    [
      ['actor', row.actorName, move.actorName],
      ['status', row.status ?? move.toStatus, move.toStatus],
      ['place', row.place ?? move.toPlace, move.toPlace],
      ['device', row.device, move.device],
      ['remark', row.reason, move.remark],
      ['reported at', row.reportedAt, move.reportedAt],
      ['happened at', row.happenedAt ?? move.happenedAt, move.happenedAt],
    ] as const
  ).filter(([, said, ofMove]) => said !== ofMove)

/** What does not agree, a sentence each. */
function faultsOf(status: string, moves: readonly Movement[], rows: readonly Logged[]): string[] {
  const faults: string[] = []
  const inLog = moves.filter(({ isArchived }) => !isArchived)
  moves.forEach((move, index) => {
    const row = rows[inLog.indexOf(move)]
    const before = moves[index - 1]
    if (before && before.toStatus !== move.fromStatus)
      faults.push(
        `Movement ${index + 1} begins with ${move.fromStatus}, but the one before it ended with ${before.toStatus}.`,
      )
    const name = `Movement ${index + 1} (${move.action})`
    const different = row?.action === `piece.${move.action}` ? otherParts(move, row) : move.isArchived ? [] : null
    if (!different) faults.push(`${name} is not what the log says: ${row?.action ?? 'nothing'}.`)
    else for (const [part, said] of different) faults.push(`${name} is not what the log says: ${part} ${said || '—'}.`)
    if (row && row.position !== null && !row.isAsSealed)
      faults.push(`The log's row ${row.position} was changed after it was sealed.`)
    if (handsOver.has(move.action) && move.receivedBy !== null && move.receivedBy !== move.remark)
      faults.push(`${name} says received by ${move.remark}, but its handover says ${move.receivedBy}.`)
  })
  if (rows.length > inLog.length) faults.push(`The log has ${rows.length} movements, the piece has ${inLog.length}.`)
  const last = moves.at(-1)?.toStatus ?? 'none'
  if (last !== status) faults.push(`The piece is ${status}, but its last movement says ${last}.`)
  return faults
}

/** Notes that the log does not have as they are: damage, weighing, other labels and what stayed behind. */
const noteFaults = (moves: readonly Movement[]): string[] =>
  moves.flatMap(({ action, actorName, remark, device, happenedAt, noted, isUnlogged, isArchived }, index) => {
    const note = `Movement ${index + 1} (${action})`
    if (!isNote(action) || isUnlogged || isArchived) return []
    if (!noted) return [`${note} is not in the log.`]
    if (noted.actorName !== actorName || noted.said !== remark)
      return [`${note} is not what the log says: ${noted.said} by ${noted.actorName}.`]
    if (noted.device !== device) return [`${note} is not what the log says: device ${noted.device || '—'}.`]
    if ((noted.happenedAt ?? happenedAt) !== happenedAt)
      return [`${note} is not what the log says: happened at ${noted.happenedAt}.`]
    return noted.position !== null && !noted.isAsSealed
      ? [`The log's row ${noted.position} was changed after it was sealed.`]
      : []
  })

const isNote = (action: string) => noteActions.some((one) => one === action)

interface Piece {
  id: string
  status: string
  name: string
}

interface Measured {
  name: string
  unit: string
  ofPiece: string | null
  inLog: string
}

async function faultsOfNotes(pool: Pool, { id }: Piece, moves: readonly Movement[]): Promise<string[]> {
  const { rows: measures } = await pool.query<Measured>(lastMeasures, [id])
  const { rows: counts } = await pool.query<{ action: string; logged: number; moved: number }>(noteCounts, [id])
  return [
    ...noteFaults(moves),
    ...counts
      .filter(({ logged: inLog, moved: ofPiece }) => inLog !== ofPiece)
      .map((one) => `The log has ${one.action} ${one.logged} times, the piece has it ${one.moved} times.`),
    ...measures
      .filter(({ ofPiece, inLog }) => Number(ofPiece) !== Number(inLog))
      .map(
        ({ name, unit, ofPiece, inLog }) => `The piece ${name} ${ofPiece} ${unit}, but the log says ${inLog} ${unit}.`,
      ),
  ]
}

/** Compares the places in the chain that a proof names with the chain. @returns the exit code */
async function compareWithLog(pool: Pool, { events }: Proof, print: (line: string) => void): Promise<number> {
  const places = events.flatMap(({ n, log }) => log.map((one) => ({ n, ...one })))
  const { rows } = await pool.query<{ position: string; hash: string }>(
    `SELECT position::text, encode(hash, 'hex') AS hash FROM operation_log_chain WHERE position = ANY ($1::bigint[])`,
    [places.map(({ position }) => position)],
  )
  const hashes = new Map(rows.map(({ position, hash }) => [Number(position), hash]))
  const faults = places.filter(({ position, hash }) => hashes.get(position) !== hash)
  for (const { n, position } of faults) print(`Event ${n} names the log's row ${position}, which is another one.`)
  if (faults.length === 0) print(`The log's chain has all ${places.length} rows that the proof names.`)
  return faults.length > 0 ? 1 : 0
}

/** @returns the exit code. @param pool its connections must use UTC, like those that sealed */
export async function verifyCustody(pool: Pool, label: string, print: (line: string) => void): Promise<number> {
  const { rows: pieces } = await pool.query<Piece>(
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
  for (const piece of new Map(pieces.map((one) => [one.id, one])).values()) {
    const { id, status, name } = piece
    const { rows: all } = await pool.query<Movement>(moved, [id, noted])
    const moves = all.filter(({ action }) => !isNote(action))
    const { rows } = await pool.query<Logged>(logged, [id, noted.map((action) => `piece.${action}`)])
    print(`${name}: ${status}`)
    const inLog = moves.filter((move) => !move.isArchived)
    for (const move of all) print(`  ${lineOf(move, isNote(move.action) ? move.noted : rows[inLog.indexOf(move)])}`)
    const archived = all.filter((move) => move.isArchived).length
    if (archived > 0) print(`  ${archived} of them are in an archive of the log, and were compared with nothing.`)
    const faults = [...faultsOf(status, moves, rows), ...(await faultsOfNotes(pool, piece, all))]
    for (const fault of faults) print(`  ${fault}`)
    print(
      faults.length > 0
        ? '  NOT as it was sealed.'
        : `  As it was sealed. Movements: ${moves.length}, notes: ${all.length - moves.length}.`,
    )
    faulty += faults.length
  }
  return faulty > 0 ? 1 : 0
}

async function main([label, ...more]: string[], print: (line: string) => void): Promise<number> {
  if (!label || label === '--help') {
    print(help)
    return label ? 0 : 2
  }
  if (!label.endsWith('.json')) return withLog((pool) => verifyCustody(pool, label, print))
  const text = await readFile(label, 'utf8')
  const isAgainstLog = more[0] === '--log'
  const code = checkProof(text, isAgainstLog ? '' : more.join(''), print)
  return isAgainstLog ? Math.max(code, await withLog((pool) => compareWithLog(pool, readProof(text), print))) : code
}

async function withLog<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await reachEmbeddedPostgres(dataDir)
  try {
    return await asking(url, work)
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
