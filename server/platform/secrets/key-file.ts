import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../check-folders.ts'

/** Keys by id, the newest last. */
export type Keys = ReadonlyMap<string, Buffer>

const line = /^([0-9a-f]{8}) ([A-Za-z0-9+/]{43}=)$/
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** @returns undefined if there is no file @throws Error with one sentence if it cannot be read */
export function readKeys(file: string): Keys | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Error(`The key file SECRETS_KEY_FILE=${file} can't be read (${code}). Let the product's user read it.`)
  }
  const keys = text
    .split('\n')
    .filter(Boolean)
    .map((one) => {
      const [, id = '', base64 = ''] = line.exec(one) ?? []
      const key = Buffer.from(base64, 'base64')
      if (idOf(key) !== id)
        throw new Error(`The key file SECRETS_KEY_FILE=${file} is damaged. Put a copy of it in its place.`)
      return [id, key] as const
    })
  return new Map(keys)
}

/** Replaces the file as a whole, readable by its owner only. */
export async function writeKeys(file: string, keys: Keys): Promise<void> {
  await makeFolder(dirname(file))
  const aside = `${file}.${process.pid}.new`
  const handle = await open(aside, 'w', 0o600)
  await handle.writeFile([...keys].map(([id, key]) => `${id} ${key.toString('base64')}\n`).join(''))
  await handle.sync()
  await handle.close()
  await rename(aside, file)
}

export function newKey(): [string, Buffer] {
  const key = randomBytes(32)
  return [idOf(key), key]
}
