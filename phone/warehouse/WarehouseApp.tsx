import { Route, Switch } from 'wouter'
import { MorePage } from '../app/MorePage.tsx'
import { Page } from '../app/Page.tsx'
import { UnsentPage } from '../app/UnsentPage.tsx'
import { MessagesPage } from '../messages/MessagesPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { useT } from '../words/words.ts'
import { BuildPage } from './BuildPage.tsx'
import { CountPage } from './CountPage.tsx'
import { DockPage } from './DockPage.tsx'
import { FindPage } from './FindPage.tsx'
import { HandoverPage } from './HandoverPage.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { RelabelPage } from './RelabelPage.tsx'
import { ReleasePage } from './ReleasePage.tsx'
import { ShipPage } from './ShipPage.tsx'
import { StockPage } from './StockPage.tsx'
import { StorePage } from './StorePage.tsx'
import { TruckPage } from './TruckPage.tsx'
import { useWarehouseT } from './words.ts'

/** The app of a warehouse worker. */
export default function WarehouseApp() {
  const t = useT()
  const w = useWarehouseT()
  const places = [
    { path: '/', text: w('dock:receive') },
    { path: '/stock', text: w('dock:stock') },
    { path: '/ship', text: w('dock:ship') },
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
      <Route path="/stock">
        <Page title={w('dock:stock')} places={places}>
          <StockPage />
        </Page>
      </Route>
      <Route path="/build">
        <Page title={w('cargoAct:build')} back="/stock" places={places}>
          <BuildPage />
        </Page>
      </Route>
      <Route path="/count">
        <Page title={w('cargoAct:countLocation')} back="/stock" places={places}>
          <CountPage />
        </Page>
      </Route>
      <Route path="/relabel">
        <Page title={w('cargoAct:replaceLabel')} back="/stock" places={places}>
          <RelabelPage />
        </Page>
      </Route>
      <Route path="/ship">
        <Page title={w('dock:ship')} places={places}>
          <ShipPage />
        </Page>
      </Route>
      <Route path="/release">
        <Page title={w('cargoAct:release')} back="/ship" places={places}>
          <ReleasePage />
        </Page>
      </Route>
      <Route path="/truck/:taskId/:stopId">
        {({ taskId, stopId }) => (
          <Page title={w('handover:title')} back={`/truck/${taskId}`} places={places}>
            <HandoverPage taskId={taskId} stopId={stopId} />
          </Page>
        )}
      </Route>
      <Route path="/truck/:id">
        {({ id }) => (
          <Page title={w('cargoAct:load')} back="/ship" places={places}>
            <TruckPage id={id} />
          </Page>
        )}
      </Route>
      <Route path="/store">
        <Page title={w('dock:store')} back="/stock" places={places}>
          <StorePage />
        </Page>
      </Route>
      <Route path="/find">
        <Page title={w('dock:find')} back="/stock" places={places}>
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
