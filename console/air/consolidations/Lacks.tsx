import type { Lack } from '@shortcut/domain/air/clocks.ts'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { useT } from '../../words/words.ts'
import { housePath } from '../houses/house-columns.tsx'
import classes from './Consolidations.module.css'
import { lackText } from './clock-text.ts'

/** What a cut-off waits for; what is mended on a house is a link to it. */
export function Lacks({ lacks, most }: { lacks: readonly Lack[]; most: number }) {
  const t = useT(consolidationWords)
  if (lacks.length === 0) return null
  const others = lacks.slice(most)
  return (
    <ul className={classes.lacks}>
      {lacks.slice(0, most).map((lack) => (
        <li key={`${lack.lack} ${lack.houseId} ${lack.of}`}>
          {lack.houseId ? (
            <PermittedLink needs="/air/house/list" to={housePath(lack.houseId)}>
              {lackText(t, lack)}
            </PermittedLink>
          ) : (
            lackText(t, lack)
          )}
        </li>
      ))}
      {others.length > 0 && (
        <li title={others.map((lack) => lackText(t, lack)).join('; ')}>
          {t('consolidationPage:moreLacks', { count: others.length })}
        </li>
      )}
    </ul>
  )
}
