import type { ReactNode } from 'react'
import { Scrollable } from '../Scrollable.tsx'
import classes from './DetailPage.module.css'

type Props = {
  /** Number of the record. */
  title: string
  /** Framed StatusBadge. */
  status?: ReactNode
  /** Customer or other owner. */
  subtitle?: ReactNode
  /** What it is waiting for, in words. */
  waitsFor?: ReactNode
  /** The two or three useful actions; the main one last. */
  actions?: ReactNode
  banner?: ReactNode
  /** Such as stops. */
  main: ReactNode
  /** Such as map, people, money. */
  side?: ReactNode
  /** History. */
  below?: ReactNode
}

/** One record: a fixed header, two columns, history below. The page scrolls as a whole. */
export function DetailPage({ title, status, subtitle, waitsFor, actions, banner, main, side, below }: Props) {
  return (
    <article className={classes.page} aria-label={title}>
      <header className={classes.head}>
        <div className={classes.name}>
          <h1 className={classes.title}>{title}</h1>
          {status}
          {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
        </div>
        {waitsFor && <p className={classes.waits}>{waitsFor}</p>}
        <div className={classes.actions}>{actions}</div>
      </header>
      {banner}
      <Scrollable className={classes.scroll} aria-label={title}>
        <div className={classes.columns}>
          <div className={classes.main}>{main}</div>
          {side && <aside className={classes.side}>{side}</aside>}
        </div>
        {below && <div className={classes.below}>{below}</div>}
      </Scrollable>
    </article>
  )
}

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode }

/** A titled section of a detail page: a rule and a heading, no card. */
export function DetailSection({ title, actions, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        {actions && <div className={classes.sectionActions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
