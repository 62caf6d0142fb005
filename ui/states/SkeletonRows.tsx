import type { CSSProperties } from 'react'
import classes from './SkeletonRows.module.css'

type Props = { rows?: number; columns?: number }

/** Rows in the shape of a list, shown only when loading takes longer than 150 ms. Painted, not built: it is there on every way to a list. */
export function SkeletonRows({ rows = 24, columns = 6 }: Props) {
  const style = { '--rows': rows, '--columns': Math.min(columns, 12) } as CSSProperties
  return <div className={classes.rows} style={style} aria-hidden="true" />
}
