import { ButtonLink } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'
import classes from './inspection.module.css'
import { useVehicles } from './use-vehicles.ts'

/** Before the first stop of the day: a vehicle has a report to read, or an unsafe defect. */
export function ReviewFirst() {
  const t = useT()
  const vehicles = useVehicles().vehicles.filter(({ toReview, unsafe }) => toReview !== null || unsafe)
  const [first] = vehicles
  if (!first) return null
  const unsafe = vehicles.some((vehicle) => vehicle.unsafe)
  return (
    <section className={parts.card} aria-label={t('inspect:review')}>
      <p>
        <strong>{vehicles.map(({ kind, number }) => t(`inspect:${kind}`, { no: number })).join(', ')}</strong>
      </p>
      <p className={unsafe ? classes.stop : undefined}>{t(unsafe ? 'inspect:doNotDrive' : 'inspect:reviewHelp')}</p>
      <ButtonLink main wide href="/inspection">
        {t('inspect:reviewNow')}
      </ButtonLink>
    </section>
  )
}
