import { memoryStore } from './memory-store.ts'
import { openStore, type Store } from './store.ts'

let opened: Promise<Store> | undefined
let hasKept = false

async function open(): Promise<Store> {
  try {
    // A newer version of the app in another window takes the memory over: this one then becomes newer, too.
    const store = await openStore({ gaveWay: () => location.reload(), ended })
    hasKept = true
    return store
  } catch (error) {
    if (!hasKept) return memoryStore()
    // What it holds is not forgotten: the phone is too full to open it again now.
    ended()
    throw error
  }
}

/** The browser has closed it, as it does when its disk is full: it is opened again when it is needed. */
function ended() {
  opened = undefined
}

/** The memory of this phone, opened once. @throws if it was open before, and now cannot be opened */
export const theStore = (): Promise<Store> => (opened ??= open())
