import { Button } from '@mantine/core'
import type { TemplateDetail } from '@shortcut/domain/cargo/templates/template-api.ts'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './Templates.module.css'

type Props = {
  template: TemplateDetail
  /** Something is not saved, and would be lost. */
  disabled: boolean
  onShow: (edition: number) => void
}

/** What was saved when, by whom, and which edition prints. */
export function Editions({ template, disabled, onShow }: Props) {
  const t = useT(templateWords)
  const zone = useViewerZone()
  return (
    <ul className={classes.editions}>
      {template.editions.map(({ number, savedAt, savedBy }) => (
        <li key={number}>
          <span>
            {t('templatePage:editionBy', { edition: number, by: savedBy, at: timeIn(zone, savedAt) })}
            {number === template.activeEdition && <strong> {t('templatePage:prints')}</strong>}
          </span>
          {number !== template.shownEdition && (
            <Button
              variant="subtle"
              size="xs"
              disabled={disabled}
              title={disabled ? t('templatePage:saveFirst') : undefined}
              onClick={() => onShow(number)}
            >
              {t('templatePage:show')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
