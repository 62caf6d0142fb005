import { UiTextsContext } from '@shortcut/ui/texts.ts'
import { UiTimesContext } from '@shortcut/ui/times.ts'
import * as deskWords from '@shortcut/words/en/desk.ts'
import * as uiWords from '@shortcut/words/en/ui.ts'
import { type ReactNode, useMemo } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { uiTexts } from '../words/ui-texts.ts'
import { uiTimes } from '../words/ui-times.ts'
import { useT } from '../words/words.ts'

/** Texts, dates and times of the design system for the pages below, in the person's language and formats. */
export function UiWords({ children }: { children: ReactNode }) {
  const t = useT(uiWords, deskWords)
  const zone = useViewerZone()
  return (
    <UiTextsContext value={useMemo(() => uiTexts(t), [t])}>
      <UiTimesContext value={useMemo(() => uiTimes(t, zone), [t, zone])}>{children}</UiTimesContext>
    </UiTextsContext>
  )
}
