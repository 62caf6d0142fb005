import { type DBSchema, openDB } from 'idb'
import { mostKept, type Recorded, thinned } from './recorded.ts'

type Kept = Recorded & { number?: number; personId: string }
type Numbered = Recorded & { number: number }

interface Schema extends DBSchema {
  positions: { key: number; value: Kept; indexes: { byPerson: string } }
  /** How many of a person's positions were thinned since all were sent. */
  thinned: { key: string; value: number }
}

/** A memory of its own: positions never share a transaction, or a version, with the reports that must not be lost. */
const name = 'shortcut-positions'

/** @param most that are kept, of all people who use this phone */
export async function openTrack(most = mostKept) {
  const db = await openDB<Schema>(name, 1, {
    upgrade(created) {
      const positions = created.createObjectStore('positions', { keyPath: 'number', autoIncrement: true })
      positions.createIndex('byPerson', 'personId')
      created.createObjectStore('thinned')
    },
  })
  let count = await db.count('positions')

  /** Makes room, the oldest first. */
  async function thin() {
    const tx = db.transaction(['positions', 'thinned'], 'readwrite')
    const [positions, counts] = [tx.objectStore('positions'), tx.objectStore('thinned')]
    for (const number of thinned(await positions.getAllKeys())) {
      const going = await positions.get(number)
      if (!going) continue
      await positions.delete(number)
      await counts.put(((await counts.get(going.personId)) ?? 0) + 1, going.personId)
    }
    count = await positions.count()
    await tx.done
  }

  return {
    /** Keeps one, and makes room for it if there is none. */
    async add(personId: string, recorded: Recorded): Promise<void> {
      const add = () => db.add('positions', { ...recorded, personId })
      if (count >= most) await thin()
      // The phone is full before our own limit is reached.
      await add().catch(async () => {
        await thin()
        await add()
      })
      count++
    },

    /** A person's oldest ones. */
    oldest: async (personId: string, limit: number) =>
      (await db.getAllFromIndex('positions', 'byPerson', personId, limit)) as (Numbered & { personId: string })[],

    /** The server has them, or will never take them. */
    async remove(numbers: readonly number[]): Promise<void> {
      const tx = db.transaction('positions', 'readwrite')
      for (const number of numbers) await tx.store.delete(number)
      count = await tx.store.count()
      await tx.done
    },

    async state(personId: string) {
      const [kept, gone] = await Promise.all([
        db.countFromIndex('positions', 'byPerson', personId),
        db.get('thinned', personId),
      ])
      return { kept, thinned: gone ?? 0 }
    },

    /** All of them are sent: what was thinned before is no longer said. */
    forgetThinned: (personId: string) => db.delete('thinned', personId),
    close: () => db.close(),
  }
}
export type Track = Awaited<ReturnType<typeof openTrack>>
