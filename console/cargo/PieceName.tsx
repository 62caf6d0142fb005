import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import classes from './Cargo.module.css'
import { PermittedLink } from './PermittedLink.tsx'
import { piecePath } from './paths.ts'

/** A piece by its name, with its other labels below: two names of one piece are never taken for two pieces. */
export function PieceName({ id, label, otherLabels }: Pick<PieceRow, 'id' | 'label' | 'otherLabels'>) {
  return (
    <>
      <PermittedLink needs="/cargo/parcels/list" to={piecePath(id)}>
        {label}
      </PermittedLink>
      {otherLabels.length > 0 && <div className={classes.quiet}>{otherLabels.join(', ')}</div>}
    </>
  )
}
