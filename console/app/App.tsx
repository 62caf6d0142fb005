import { NowProvider, UiProvider } from '@shortcut/ui/UiProvider.tsx'
import { Suspense, useEffect, useMemo } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Guarded } from './Guarded.tsx'
import { LoginFailure } from './LoginFailure.tsx'
import { Notices } from './Notices.tsx'
import { usePreferences, useViewerZone } from './preferences.ts'
import { uiTexts } from './ui-texts.ts'
import { useMinute } from './use-minute.ts'
import { currentLanguage, useT } from './words.ts'

export function App() {
  const t = useT()
  const { theme, density } = usePreferences()
  const zone = useViewerZone()
  const language = currentLanguage()
  const texts = useMemo(() => uiTexts(t, language, zone), [t, language, zone])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const now = useMinute()
  return (
    <UiProvider texts={texts} colorScheme={theme === 'system' ? 'auto' : theme} density={density}>
      <NowProvider now={now}>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <Guarded />
          </Suspense>
        </ErrorBoundary>
        <Notices />
        <LoginFailure />
      </NowProvider>
    </UiProvider>
  )
}
