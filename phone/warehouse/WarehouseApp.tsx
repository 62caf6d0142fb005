import { Route, Switch } from 'wouter'
import { MorePage } from '../app/MorePage.tsx'
import { Page } from '../app/Page.tsx'
import { UnsentPage } from '../app/UnsentPage.tsx'
import { MessagesPage } from '../messages/MessagesPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { useT } from '../words/words.ts'
import { DockPage } from './DockPage.tsx'
import { FindPage } from './FindPage.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { StorePage } from './StorePage.tsx'
import { useWarehouseT } from './words.ts'

/** The app of a warehouse worker. */
export default function WarehouseApp() {
  const t = useT()
  const w = useWarehouseT()
  const places = [
    { path: '/', text: w('dock:receive') },
    { path: '/store', text: w('dock:store') },
    { path: '/find', text: w('dock:find') },
    { path: '/messages', text: t('phone:messages') },
    { path: '/more', text: t('phone:more') },
  ]
  return (
    <Switch>
      <Route path="/receipt/:id">
        {({ id }) => (
          <Page title={w('dock:receive')} back="/" places={places}>
            <ReceiptPage id={id} />
          </Page>
        )}
      </Route>
      <Route path="/store">
        <Page title={w('dock:store')} places={places}>
          <StorePage />
        </Page>
      </Route>
      <Route path="/find">
        <Page title={w('dock:find')} places={places}>
          <FindPage />
        </Page>
      </Route>
      <Route path="/messages">
        <Page title={t('phone:messages')} places={places}>
          <MessagesPage />
        </Page>
      </Route>
      <Route path="/unsent">
        <Page title={t('line:notSent')} back="/" places={places}>
          <UnsentPage nameOf={(kind) => w.find(`cargoAct:${kind}`)} />
        </Page>
      </Route>
      <Route path="/settings">
        <Page title={t('settings:title')} back="/more" places={places}>
          <SettingsPage />
        </Page>
      </Route>
      <Route path="/more">
        <Page title={t('phone:more')} places={places}>
          <MorePage />
        </Page>
      </Route>
      <Route>
        <Page title={w('dock:receive')} places={places}>
          <DockPage />
        </Page>
      </Route>
    </Switch>
  )
}
