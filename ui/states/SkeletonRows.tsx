import type { CSSProperties } from 'react'
import classes from './SkeletonRows.module.css'

type Props = { rows?: number; columns?: number }

/**
 * Placeholder rows, shown only if loading takes longer than 150 ms. Painted instead of built, because they appear on
 * every way to a list.
 */
export function SkeletonRows({ rows = 24, columns = 6 }: Props) {
  const style = { '--rows': rows, '--columns': Math.min(columns, 12) } as CSSProperties
  return <div className={classes.rows} style={style} aria-hidden="true" />
}
