import { Button } from '@mantine/core'
import type { InspectionReport } from '@shortcut/domain/inspections/api.ts'
import { mustBeReviewed, openDefects } from '@shortcut/domain/inspections/law.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import { useState } from 'react'
import { Allowed } from '../page/Allowed.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { CertifyDialog } from './CertifyDialog.tsx'
import classes from './Inspections.module.css'
import { ReportFiles } from './ReportFiles.tsx'

type Props = { report: InspectionReport; zone: string }

/** One report: who, when, each defect with its certificate, and its files on request. */
export function InspectionEntry({ report, zone }: Props) {
  const t = useT(inspectionLawWords, inspectionWords)
  const [showsFiles, setShowsFiles] = useState(false)
  const [certifies, setCertifies] = useState(false)
  const { id, at, when, driver, odometer, signed, defects, kind, reviewedAt, reviewedBy } = report
  const open = openDefects(defects)
  const facts = [
    odometer !== null && t('inspections:odometer', { miles: odometer.toLocaleString('en') }),
    t(signed ? 'inspections:signed' : 'inspections:notSigned'),
    reviewedAt && t('inspections:reviewed', { who: reviewedBy, time: timeIn(zone, reviewedAt) }),
    mustBeReviewed(report) && t('inspections:toReview'),
  ].filter(Boolean)
  return (
    <li className={classes.report}>
      <p className={classes.head}>
        <strong>{timeIn(zone, at)}</strong>
        <span>{t(`inspectionTime:${when}`)}</span>
        <span>{driver}</span>
      </p>
      <span className={classes.quiet}>{facts.join(' · ')}</span>
      {defects.length === 0 ? (
        <StatusBadge text={t('inspections:noDefects')} tone="green" />
      ) : (
        <ul className={classes.defects}>
          {defects.map((defect) => (
            <DefectLine key={defect.item} defect={defect} zone={zone} />
          ))}
        </ul>
      )}
      {kind === 'chassis' && open.length > 0 && <span>{t('inspections:provider')}</span>}
      {(defects.length > 0 || signed) && (
        <div className={classes.buttons}>
          {!showsFiles && (
            <Button variant="default" onClick={() => setShowsFiles(true)}>
              {t('inspections:show')}
            </Button>
          )}
          {open.length > 0 && (
            <Allowed any={['/truck/index/certify']}>
              <Button onClick={() => setCertifies(true)}>{t('inspections:certify')}</Button>
            </Allowed>
          )}
        </div>
      )}
      {showsFiles && <ReportFiles id={id} />}
      {certifies && <CertifyDialog report={report} onClose={() => setCertifies(false)} />}
    </li>
  )
}

function DefectLine({ defect, zone }: { defect: InspectionReport['defects'][number]; zone: string }) {
  const t = useT(inspectionLawWords, inspectionWords)
  const { item, unsafe, remark, certified, certifiedAt, certifiedBy, certifiedRemark } = defect
  const certificate =
    certified &&
    t('inspections:certifiedBy', {
      how: t(`certifiedAs:${certified}`),
      who: certifiedBy,
      time: timeIn(zone, certifiedAt),
    })
  const isBad = unsafe && !certified
  return (
    <li>
      <p className={classes.head}>
        <strong>{t(`inspectionItem:${item}`)}</strong>
        <StatusBadge
          text={t(certified ? `certifiedAs:${certified}` : unsafe ? 'inspections:unsafe' : 'inspections:open')}
          tone={certified ? 'green' : isBad ? 'red' : 'amber'}
        />
      </p>
      {remark && <p>{remark}</p>}
      {certificate && <p className={classes.quiet}>{[certificate, certifiedRemark].filter(Boolean).join(' · ')}</p>}
    </li>
  )
}
