import { calls } from 'virtual:calls'
import { useEffect, useRef } from 'react'
import { call } from '../call/call.ts'
import { session } from '../call/session.ts'
import { useLive } from './live.ts'

/** A burst of changes is one more question to the server; consoles do not all ask in the same moment. */
const settleFor = () => 200 + Math.random() * 800

/** Asks the server again who one is, what one may do and what the menu shows. Preferences stay as they are here. */
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
      // The same object, so that pages are not looked for again.
      menuList: same('menuList') ? user.menuList : fresh.menuList,
      permissionlist: same('permissionlist') ? user.permissionlist : fresh.permissionlist,
    },
  })
}

/** Follows changes of what one may do and of the menu, so that nobody must sign in again for them. */
export function useAccessNews() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    if (news !== 'resync' && !news.some(({ topic }) => topic === 'access')) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void askWhoIAm().catch(() => undefined), settleFor())
  })
}
