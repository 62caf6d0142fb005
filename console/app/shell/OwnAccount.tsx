import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const OwnAccountDrawer = lazy(() => import('../../users/OwnAccountDrawer.tsx'))
const opened = createStore(() => false)

export const openOwnAccount = () => opened.setState(true)

/** Where one's own record and sign-in appear when they are asked for. */
export function OwnAccount() {
  const shown = useStore(opened)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <OwnAccountDrawer onClose={() => opened.setState(false)} />
    </Suspense>
  )
}
