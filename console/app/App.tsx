import { NowProvider, UiProvider } from '@shortcut/ui/UiProvider.tsx'
import { useEffect } from 'react'
import { usePreferences } from '../call/preferences.ts'
import { useMinute } from '../time/use-minute.ts'
import { currentLanguage, useT } from '../words/words.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Notices } from './shell/Notices.tsx'
import { Guarded } from './sign-in/Guarded.tsx'
import { LoginFailure } from './sign-in/LoginFailure.tsx'

export function App() {
  const t = useT()
  const { theme, density } = usePreferences()
  const language = currentLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const now = useMinute()
  return (
    <UiProvider retry={t('ui:retry')} colorScheme={theme === 'system' ? 'auto' : theme} density={density}>
      <NowProvider now={now}>
        <ErrorBoundary>
          <Guarded />
        </ErrorBoundary>
        <Notices />
        <LoginFailure />
      </NowProvider>
    </UiProvider>
  )
}
