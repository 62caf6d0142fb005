import { create } from 'zustand'
import { theStore } from '../queue/the-store.ts'

/** Who uses the app on this phone, as kept in this browser; the console on the same address has names of its own. */
export interface Session {
  token: string
  personId: string
  name: string
  account: string
  /** 3: a warehouse worker. Absent: a driver. */
  app?: 3
  /** A password that somebody else chose is changed first. */
  mustChangePassword: boolean
  /** Set for somebody without an account, who works with a link to one task. `personId` is then the link's. */
  link?: { taskId: string; madeBy: string; expiresAt: string }
}

const key = 'app_session'

/** Read at once, and told to other windows. Browsers write it down only seconds later, so the phone's memory has it, too. */
function told(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null
  } catch {
    return null
  }
}

function tell(session: Session | null) {
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing: the person is signed in until the page is closed.
  }
}

/** `lost`: the server no longer knows the token. What waits is kept until the same person signs in again. */
export const useSession = create<{ session: Session | null; lost: boolean }>(() => ({ session: told(), lost: false }))

/** Belongs to nobody who signs in. */
const nobody = ''

export function keepSession(next: Session | null) {
  tell(next)
  void theStore()
    .then((store) => store.keepCopy(nobody, key, next))
    .catch(() => {})
  useSession.setState({ session: next, lost: false })
}

/** Finds the person again who used the app before it was closed or killed. */
export async function startSession(): Promise<void> {
  const kept = await (await theStore()).copy(nobody, key).catch(() => undefined)
  // Before the first sign-in there is none; after signing out it is null.
  if (kept === undefined) return
  const session = kept as Session | null
  if (session?.token === useSession.getState().session?.token) return
  tell(session)
  useSession.setState({ session, lost: false })
}

/** Another window of the app signs in or out. */
addEventListener('storage', (event) => {
  if (event.key === key) useSession.setState({ session: told(), lost: false })
})
