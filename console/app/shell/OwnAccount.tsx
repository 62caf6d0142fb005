import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetched } from '../../call/fetched.tsx'

const OwnAccountDrawer = fetched(() => import('../../users/OwnAccountDrawer.tsx'))
const opened = createStore(() => false)

export const openOwnAccount = () => opened.setState(true)

/** Shows the person's own record and sign-in on request. */
export function OwnAccount() {
  const shown = useStore(opened)
  if (!shown) return null
  return <OwnAccountDrawer onClose={() => opened.setState(false)} />
}
