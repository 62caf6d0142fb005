import { Link } from 'react-router'
import { countText } from '../lists/use-cursor-list.ts'
import classes from './HomePage.module.css'

type Props = {
  /** Undefined while it is not known. */
  count: number | undefined
  /** False: there are at least as many. */
  isExact?: boolean
  to: string
}

/** A count that links to what it counts; 0 has no link, and one that is not known is not 0. */
export function Count({ count, isExact = true, to }: Props) {
  if (!count) return <span className={classes.nothing}>{count ?? '–'}</span>
  return (
    <Link className={classes.count} to={to}>
      {countText(count, isExact)}
    </Link>
  )
}
