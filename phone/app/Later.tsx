import { Component, type ReactNode, Suspense } from 'react'
import { Empty } from '../driver/TodayPage.tsx'
import { Button } from '../parts/Button.tsx'
import { useT } from '../words/words.ts'

/**
 * A part of the app that is loaded when it is opened. A phone that keeps no files of the app (an address without https) and has no network
 * now cannot load it, nor one whose server has a newer version since: it says so, and the rest of the app stays.
 */
export class Later extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false }
  static getDerivedStateFromError = () => ({ isMissing: true })
  override render() {
    return this.state.isMissing ? <Missing /> : <Suspense>{this.props.children}</Suspense>
  }
}

function Missing() {
  const t = useT()
  return (
    <main>
      <Empty title={t('line:neverTold')} />
      <Button wide onClick={() => location.reload()}>
        {t('line:tryAgain')}
      </Button>
      <Button wide onClick={() => history.back()}>
        {t('phone:back')}
      </Button>
    </main>
  )
}
