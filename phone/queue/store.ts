import type { ActAnswer } from '@shortcut/domain/tasks/acts.ts'
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { type AnyAct, type Draft, isOffered, isSameStep, type KeptAct, type KeptFile, type KeptWith } from './kept.ts'

interface Schema extends DBSchema {
  acts: {
    key: number
    value: Omit<KeptAct, 'number'> & { number?: number }
    indexes: { byPerson: string; byId: string }
  }
  files: { key: string; value: KeptFile; indexes: { byPerson: string } }
  /** What the server said last, by [person, name]. */
  copies: { key: [string, string]; value: unknown }
}

const name = 'shortcut-app'
/** A version only adds to what earlier ones kept, so that each can read the queue of all others. */
const version = 1

/** What happens to an act with this answer. */
const stateAfter = { applied: null, repeated: null, held: 'held', refused: 'refused' } as const

const draftKey = (personId: string, form: string): [string, string] => [personId, `draft ${form}`]

/** Forgets what was entered in this form, pictures that an act has taken, and what is too old to be offered. */
async function endDrafts(
  copies: IDBPObjectStore<Schema, ['acts', 'files', 'copies'], 'copies', 'readwrite'>,
  personId: string,
  done: ReadonlySet<string>,
  form: string,
) {
  const all = IDBKeyRange.bound(draftKey(personId, ''), draftKey(personId, '\uffff'))
  for (let at = await copies.openCursor(all); at; at = await at.continue()) {
    const draft = at.value as Draft
    const isOfForm = form !== '' && at.key[1] === draftKey(personId, form)[1]
    if (isOfForm || !isOffered(draft) || draft.pictures.some(({ id }) => done.has(id))) await at.delete()
  }
}

interface Told {
  /** A newer version of the app, in another window, has taken the memory over. */
  gaveWay: () => void
  /** The browser has closed it. */
  ended: () => void
}

async function openNewest({ gaveWay, ended }: Told): Promise<IDBPDatabase<Schema>> {
  const open = (wanted?: number) =>
    openDB<Schema>(name, wanted, {
      upgrade(db, before) {
        if (before < 1) {
          const acts = db.createObjectStore('acts', { keyPath: 'number', autoIncrement: true })
          acts.createIndex('byPerson', 'personId')
          acts.createIndex('byId', 'id', { unique: true })
          db.createObjectStore('files', { keyPath: 'id' }).createIndex('byPerson', 'personId')
          db.createObjectStore('copies')
        }
      },
      blocking(_, __, { target }) {
        if (target instanceof IDBDatabase) target.close()
        gaveWay()
      },
      terminated: ended,
    })
  try {
    return await open(version)
  } catch (error) {
    // The phone had a newer version of the app before, and what was done there still waits to be sent.
    if (error instanceof DOMException && error.name === 'VersionError') return open()
    throw error
  }
}

/**
 * The phone's memory. Each function is one transaction: after it resolves, its change survives a killed browser; before,
 * nothing of it does.
 * @throws if this browser keeps nothing (a private window of some), or the phone is full
 */
export async function openStore(told: Told = { gaveWay: () => {}, ended: () => {} }) {
  const db = await openNewest(told)

  return {
    /** False: it is all forgotten when the page is closed. */
    keeps: true,
    /**
     * Keeps an act with its files, which are no longer those of an open form. What was entered in their form is forgotten.
     * @returns false if another window of this phone has kept the same step, or pictures of it: nothing is kept then
     */
    async keep(
      personId: string,
      act: AnyAct,
      files: readonly KeptFile[],
      { form = '', bookingId }: KeptWith = {},
    ): Promise<boolean> {
      const tx = db.transaction(['acts', 'files', 'copies'], 'readwrite', { durability: 'strict' })
      const kept = await tx.objectStore('acts').index('byPerson').getAll(personId)
      const known = await Promise.all(files.map(({ id }) => tx.objectStore('files').getKey(id)))
      if (kept.some((one) => isSameStep(one, act)) || known.some((id) => id !== undefined)) {
        await tx.done
        return false
      }
      await Promise.all([
        tx
          .objectStore('acts')
          .add({ id: act.id, personId, act: act as KeptAct['act'], bookingId, state: 'waiting', message: '' }),
        ...files.map((file) => tx.objectStore('files').add(file)),
        endDrafts(tx.objectStore('copies'), personId, new Set(files.map(({ id }) => id)), form),
        tx.done,
      ])
      return true
    },

    /** What was entered in a form that was not done. */
    async draft(personId: string, form: string): Promise<Draft | null> {
      const draft = (await db.get('copies', draftKey(personId, form))) as Draft | undefined
      return draft && isOffered(draft) ? draft : null
    },
    keepDraft: (personId: string, form: string, draft: Draft) => db.put('copies', draft, draftKey(personId, form)),

    /** A person's acts in the order in which they were done. */
    async acts(personId: string): Promise<KeptAct[]> {
      return (await db.getAllFromIndex('acts', 'byPerson', personId)) as KeptAct[]
    },

    /** Keeps the server's answers and what it told with them, or none of both. */
    async settle(personId: string, answers: readonly ActAnswer[], copies: Readonly<Record<string, unknown>>) {
      const tx = db.transaction(['acts', 'copies'], 'readwrite', { durability: 'strict' })
      const acts = tx.objectStore('acts')
      for (const { id, outcome, message } of answers) {
        const kept = await acts.index('byId').get(id)
        if (kept?.personId !== personId || kept.number === undefined) continue
        const state = stateAfter[outcome]
        if (state) await acts.put({ ...kept, state, message })
        else await acts.delete(kept.number)
      }
      for (const [key, value] of Object.entries(copies)) await tx.objectStore('copies').put(value, [personId, key])
      await tx.done
    },

    /** Forgets a refused act: the person has read why. */
    async forget(number: number): Promise<void> {
      const tx = db.transaction(['acts', 'files'], 'readwrite')
      const act = await tx.objectStore('acts').get(number)
      if (act?.state === 'refused') {
        await tx.objectStore('acts').delete(number)
        const files = tx.objectStore('files')
        for (const file of await files.index('byPerson').getAll(act.personId))
          if (file.actId === act.id) await files.delete(file.id)
      }
      await tx.done
    },

    /** A refused act is sent once more, as another act that was done when this one was: the server keeps its answer to this one for ever. */
    async sendAgain(number: number, id: string): Promise<void> {
      const tx = db.transaction(['acts', 'files'], 'readwrite', { durability: 'strict' })
      const kept = await tx.objectStore('acts').get(number)
      if (kept?.state === 'refused') {
        const act = { ...kept.act, id } as KeptAct['act']
        await tx.objectStore('acts').put({ ...kept, id, act, state: 'waiting', message: '' })
        const files = tx.objectStore('files')
        for (const file of await files.index('byPerson').getAll(kept.personId))
          if (file.actId === kept.id) await files.put({ ...file, actId: id, refused: '' })
      }
      await tx.done
    },

    files: (personId: string): Promise<KeptFile[]> => db.getAllFromIndex('files', 'byPerson', personId),
    /** The server has all of it, or the person gives it up. */
    fileArrived: (id: string) => db.delete('files', id),
    async fileRefused(id: string, refused: string) {
      const tx = db.transaction('files', 'readwrite')
      const file = await tx.store.get(id)
      if (file) await tx.store.put({ ...file, refused })
      await tx.done
    },

    /** Those that the server refused are sent once more. */
    async tryFilesAgain(personId: string) {
      const tx = db.transaction('files', 'readwrite')
      for (const file of await tx.store.index('byPerson').getAll(personId))
        if (file.refused) await tx.store.put({ ...file, refused: '' })
      await tx.done
    },

    copy: (personId: string, key: string): Promise<unknown> => db.get('copies', [personId, key]),
    keepCopy: (personId: string, key: string, value: unknown) => db.put('copies', value, [personId, key]),
    close: () => db.close(),
  }
}
export type Store = Awaited<ReturnType<typeof openStore>>
