import { calls } from 'virtual:calls'
import { Checkbox, Radio } from '@mantine/core'
import type { InspectionReport } from '@shortcut/domain/inspections/api.ts'
import { type CertifiedAs, certifiedAs, type InspectionItem } from '@shortcut/domain/inspections/items.ts'
import { openDefects } from '@shortcut/domain/inspections/law.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useT } from '../words/words.ts'
import classes from './Inspections.module.css'

/** Certifies defects of a report, all open ones at first: repaired, or no repair is needed. */
export function CertifyDialog({ report, onClose }: { report: InspectionReport; onClose: () => void }) {
  const t = useT(inspectionLawWords, inspectionWords)
  const replies = useQueryClient()
  const [open] = useState(() => openDefects(report.defects).map(({ item }) => item))
  const [items, setItems] = useState<readonly InspectionItem[]>(open)
  const [as, setAs] = useState<CertifiedAs | null>(null)
  const [tried, setTried] = useState(false)
  const certify = async (remark: string) => {
    setTried(true)
    if (items.length === 0 || as === null) return
    // The call itself shows a refusal.
    const done = await call(calls.inspection.certify, { id: report.id, items: [...items], as, remark }).catch(
      () => null,
    )
    if (done) showSuccess(t('inspections:done'))
    for (const path of [calls.inspection.list.path, calls.inspection.detail.path])
      void replies.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('inspections:certifyTitle', { number: report.number })}
      confirmText={t('inspections:certifyNow')}
      reason={{ label: t('inspections:remark'), required: false }}
      onConfirm={certify}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>{t('inspections:certifyHelp')}</p>
        <Checkbox.Group
          label={t('inspections:parts')}
          value={[...items]}
          onChange={(chosen) => setItems(open.filter((item) => chosen.includes(item)))}
        >
          <div className={classes.choices}>
            {open.map((item) => (
              <Checkbox key={item} value={item} label={t(`inspectionItem:${item}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Radio.Group
          label={t('inspections:result')}
          value={as}
          error={tried && as === null && t('inspections:resultMissing')}
          onChange={(chosen) => setAs(chosen as CertifiedAs)}
        >
          <div className={classes.choices}>
            {certifiedAs.map((one) => (
              <Radio key={one} value={one} label={t(`certifiedAs:${one}`)} />
            ))}
          </div>
        </Radio.Group>
      </div>
    </ConfirmDialog>
  )
}
