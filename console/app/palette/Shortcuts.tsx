import { type SheetGroup, ShortcutSheet } from '@shortcut/ui/page/ShortcutSheet.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { useState } from 'react'
import { type ShortcutGroup, shortcutsNow } from '../../page/shortcuts.ts'
import { useT } from '../../words/words.ts'

const groups: readonly ShortcutGroup[] = ['page', 'list', 'go', 'everywhere']

/** The list of every shortcut of the page and of the console. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useT(findingWords)
  const [held] = useState(shortcutsNow)
  const shown = groups.map((group): SheetGroup => {
    const lines = new Map<string, string[]>()
    for (const { text, keys } of held.filter((shortcut) => shortcut.group === group))
      lines.set(text, [...(lines.get(text) ?? []), keys])
    return { title: t(`keys:${group}`), lines: [...lines].map(([text, keys]) => ({ text, keys })) }
  })
  return (
    <ShortcutSheet
      title={t('keys:title')}
      groups={shown.filter(({ lines }) => lines.length > 0)}
      or={t('keys:or')}
      then={t('keys:after')}
      onClose={onClose}
    />
  )
}
