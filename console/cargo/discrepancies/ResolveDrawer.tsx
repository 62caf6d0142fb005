import { calls } from 'virtual:calls'
import { Radio, Textarea } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { Resolution } from '@shortcut/domain/cargo/differences.ts'
import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useForm } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'
import { CargoPhotos } from '../CargoPhotos.tsx'
import { DifferenceFacts } from './DifferenceFacts.tsx'
import { resolutionHelpText, resolutionText } from './resolution-text.ts'
import { useDifferencePhotos } from './use-difference-photos.ts'
import { useResolutions } from './use-resolutions.ts'

type Props = { row: DiscrepancyRow; onClose: () => void; onResolved: (row: DiscrepancyRow) => void }

/** Decides on a difference, in one of the ways that its kind has. */
export default function ResolveDrawer({ row, onClose, onResolved }: Props) {
  const t = useT(cargoLawWords, discrepancyWords)
  const ways = useResolutions(row.kind)
  const form = useForm(() => ({ resolution: '', reply: row.reply, reason: '' }))
  const photos = useDifferencePhotos(row)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const { resolution, reply, reason } = form.values
  const kind = t(`discrepancyKind:${row.kind}`)
  const submit = async () => {
    const chosen = ways.find((way) => way === resolution)
    const needsReason = chosen === 'releaseAnyway' && reason.trim() === ''
    form.setErrors({
      ...(chosen ? {} : { resolution: t('discrepancyPage:chooseOne') }),
      ...(needsReason ? { reason: t('discrepancyPage:reasonMissing') } : {}),
    })
    if (!chosen || needsReason) return
    try {
      const input = form.sent({ id: row.id, resolution: chosen, reply, reason })
      const resolved = await call(calls.discrepancy.resolve, input, { handles: [codes.invalid, codes.conflict] })
      showSuccess(t('discrepancyPage:resolved', { kind, label: row.receiptNo }))
      onResolved(resolved)
    } catch (error) {
      form.refuse(error)
      if (error instanceof CallError && error.code === codes.conflict) setMeanwhile(error.message)
    }
  }
  return (
    <FormDrawer
      opened
      title={t('discrepancyPage:resolveTitle', { kind, label: row.receiptNo })}
      submitText={t('discrepancyPage:resolveSubmit')}
      dirty={resolution !== '' || reply !== row.reply || reason !== ''}
      over={meanwhile !== null}
      onSubmit={submit}
      onClose={onClose}
      conflict={meanwhile && <Banner kind="warning" text={meanwhile} />}
    >
      <FormSection title={t('discrepancyPage:found')}>
        <div className={wholeLine}>
          <DifferenceFacts row={row} />
        </div>
      </FormSection>
      {photos.length > 0 && (
        <FormSection title={t('discrepancyPage:photos')}>
          <div className={wholeLine}>
            <CargoPhotos photos={photos} label={row.receiptNo} />
          </div>
        </FormSection>
      )}
      <FormSection title={t('discrepancyPage:decision')}>
        <Radio.Group
          className={wholeLine}
          aria-label={t('discrepancyPage:decision')}
          value={resolution}
          error={form.errors.resolution}
          onChange={(value) => form.set('resolution', value)}
        >
          <div className={classes.choices}>
            {ways.map((way: Resolution) => (
              <Radio
                key={way}
                value={way}
                label={resolutionText(t, row.kind, way)}
                description={resolutionHelpText(t, row, way)}
                classNames={{ description: classes.choiceHelp }}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          {...form.bind('reply')}
          className={wholeLine}
          label={t('discrepancyField:reply')}
          description={t('discrepancyPage:replyHelp')}
          maxLength={500}
          autosize
          minRows={2}
        />
        <Textarea
          {...form.bind('reason')}
          className={wholeLine}
          label={t('discrepancyField:reason')}
          description={t('discrepancyPage:reasonHelp')}
          withAsterisk={resolution === 'releaseAnyway'}
          maxLength={500}
          autosize
          minRows={2}
        />
      </FormSection>
    </FormDrawer>
  )
}
