import { calls } from 'virtual:calls'
import { useEffect, useRef } from 'react'
import { call } from '../call/call.ts'
import { session } from '../call/session.ts'
import { useLive } from './live.ts'

/** A burst of changes causes one request; the random part keeps the consoles from asking all at once. */
const settleFor = () => 200 + Math.random() * 800

/** Reads the user, their permissions and the menu again. Preferences stay as they are in this browser. */
export async function askWhoIAm() {
  const { token } = session.getState()
  const fresh = await call(calls.user.menu, {}, { handles: 'all' })
  const { token: now, user } = session.getState()
  if (now !== token || !user) return
  const same = (field: 'menuList' | 'permissionlist') => JSON.stringify(user[field]) === JSON.stringify(fresh[field])
  session.setState({
    user: {
      ...fresh,
      preferences: user.preferences,
      // Unchanged lists stay the same objects, so that the pages are not looked up again.
      menuList: same('menuList') ? user.menuList : fresh.menuList,
      permissionlist: same('permissionlist') ? user.permissionlist : fresh.permissionlist,
    },
  })
}

/** Follows changes of permissions and menu, so that nobody has to sign in again for them. */
export function useAccessNews() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    if (news !== 'resync' && !news.some(({ topic }) => topic === 'access')) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void askWhoIAm().catch(() => undefined), settleFor())
  })
}
