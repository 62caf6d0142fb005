import { LanguageMenu } from '@shortcut/ui/shell/LanguageMenu.tsx'
import { currentLanguage, useT } from '../../words/words.ts'
import { switchLanguage } from './language.ts'

const names = { en: 'English', zh: '中文' }

/** The header's language selector. It offers only English; Chinese is set by a parent page. */
export function LanguageSelector() {
  const t = useT()
  return (
    <LanguageMenu
      label={t('shell:language')}
      current={names[currentLanguage()]}
      languages={[{ name: names.en, onChoose: () => switchLanguage('en') }]}
    />
  )
}
