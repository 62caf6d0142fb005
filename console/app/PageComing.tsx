import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { useEffect } from 'react'

/** In place of a page whose code has not come yet. Noted in the page's timeline: nobody should meet it but on a slow network. */
export function PageComing() {
  useEffect(() => {
    performance.mark('page without its code')
  }, [])
  return <SkeletonRows />
}
