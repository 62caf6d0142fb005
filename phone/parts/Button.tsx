import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import classes from './parts.module.css'

type Look = { main?: boolean; danger?: boolean; wide?: boolean }
const look = ({ main, danger, wide }: Look) => ({
  className: classes.button,
  'data-main': main || undefined,
  'data-danger': danger || undefined,
  'data-wide': wide || undefined,
})

export function Button({ main, danger, wide, type = 'button', ...its }: Look & ComponentProps<'button'>) {
  return <button type={type} {...look({ main, danger, wide })} {...its} />
}

/** A link that is pressed like a button. `href` inside the app. */
export function ButtonLink({ main, danger, wide, href, children }: Look & { href: string; children: React.ReactNode }) {
  return (
    <Link href={href} {...look({ main, danger, wide })}>
      {children}
    </Link>
  )
}

/** One that leaves the app: the telephone, or the phone's map. */
export function OutsideLink({ main, danger, wide, ...its }: Look & ComponentProps<'a'>) {
  return <a {...look({ main, danger, wide })} {...its} />
}
