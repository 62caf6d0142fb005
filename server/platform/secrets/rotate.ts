import { newKey, writeKeys } from './key-file.ts'
import { type Asked, type SealedColumn, sealRows } from './sealed-rows.ts'
import { addKey, currentKey, keyLock } from './secrets.ts'

/**
 * Re-encrypts all secrets with a new key while nodes run that read the same file. The old key is removed once nothing
 * uses it. Resumes after an interruption. @returns the new key's id and the number of secrets encrypted now
 */
export async function rotateSecrets(
  client: Asked,
  file: string,
  columns: readonly SealedColumn[],
): Promise<{ id: string; count: number }> {
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [keyLock])
    const result = await work()
    await client.query('COMMIT')
    return result
  }
  const { keys, current } = await step(async () => {
    const opened = await currentKey(client, file)
    const { rows } = await client.query('SELECT FROM secret_key WHERE NOT is_current')
    if (rows.length > 0) return opened
    const next = newKey()
    const both = new Map([...opened.keys, next])
    // First the file: nodes look there for a key that they meet.
    await writeKeys(file, both)
    await client.query('UPDATE secret_key SET is_current = false')
    await addKey(client, next)
    return { keys: both, current: next }
  })
  let count = 0
  for (const column of columns) count += await step(() => sealRows(client, column, keys, current))
  await step(async () => {
    await client.query('DELETE FROM secret_key WHERE NOT is_current')
  })
  await writeKeys(file, new Map([current]))
  return { id: current[0], count }
}
