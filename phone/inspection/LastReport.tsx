import { dayAndClock } from '../driver/times.ts'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'
import classes from './inspection.module.css'
import type { VehicleView } from './vehicle-view.ts'

/** The last driver's report, which is read and signed before driving: 49 CFR 396.13. */
export function LastReport({ vehicle: { toReview, mayReview } }: { vehicle: VehicleView }) {
  const t = useT()
  if (!toReview) return null
  const { driver, at, defects } = toReview
  return (
    <section className={parts.card} aria-label={t('inspect:review')}>
      <h2>{t('inspect:review')}</h2>
      <p>{t('inspect:reportedBy', { who: driver, time: dayAndClock(at) })}</p>
      <ul>
        {defects.map(({ item, unsafe, remark, certified, certifiedRemark }) => (
          <li key={item}>
            <strong>{t(`inspectionItem:${item}`)}</strong>
            {remark && `: ${remark}`}
            <br />
            <span className={unsafe && !certified ? classes.bad : undefined}>
              {[
                unsafe && t('inspect:unsafe'),
                t(certified ? `certifiedAs:${certified}` : 'inspect:notCertified'),
                certifiedRemark,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {!mayReview && (
        <p className={classes.stop} role="alert">
          {t('inspect:doNotDrive')}
        </p>
      )}
    </section>
  )
}
