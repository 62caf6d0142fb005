import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './AppLink.module.css'
import { isExternal } from './external.ts'

type Props = {
  to: string
  children: ReactNode
  className?: string
  'aria-label'?: string
  /** Other words stand beside it: colour alone does not tell them apart (WCAG 1.4.1). */
  inText?: boolean
}

/** A link within the console or to a web address; a web address opens in a new window without access to this one. */
export function AppLink({ to, children, inText, ...given }: Props) {
  const rest = inText ? { ...given, className: classes.inText } : given
  if (!isExternal(to))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  const window = /^http/i.test(to) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={to} {...window} {...rest}>
      {children}
    </a>
  )
}
