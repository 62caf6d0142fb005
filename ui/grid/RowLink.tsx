import type { ReactNode } from 'react'
import { onPlainClick } from '../link-click.ts'

type Props = { href: string; onNavigate: () => void; children: ReactNode }

/**
 * A link inside a row. It opens in place on a plain click and in a new tab with the usual keys. It is not in the tab
 * order, because Enter on the row does the same.
 */
export function RowLink({ href, onNavigate, children }: Props) {
  return (
    <a href={href} tabIndex={-1} onClick={onPlainClick(onNavigate)}>
      {children}
    </a>
  )
}
