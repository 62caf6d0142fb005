import type { MouseEvent, ReactNode } from 'react'

type Props = { href: string; onNavigate: () => void; children: ReactNode }

/**
 * A link inside a row. It opens in place on a plain click and in a new tab with the usual keys; it is left out of the tab
 * order because Enter on the row does the same.
 */
export function RowLink({ href, onNavigate, children }: Props) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate()
  }
  return (
    <a href={href} tabIndex={-1} onClick={onClick}>
      {children}
    </a>
  )
}
