import { Route, Switch } from 'wouter'
import { HistoryPage } from '../driver/HistoryPage.tsx'
import { DutyPage } from '../facts/DutyPage.tsx'
import { PapersPage } from '../facts/PapersPage.tsx'
import { TruckPage } from '../facts/TruckPage.tsx'
import { InspectionPage } from '../inspection/InspectionPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { DriverPage } from './DriverPage.tsx'

/** Pages that a driver opens a few times a day: the day's work does not wait for them. */
export default function RarePages() {
  return (
    <Switch>
      <Route path="/history">
        <DriverPage title="phone:history" back="/more">
          <HistoryPage />
        </DriverPage>
      </Route>
      <Route path="/inspection">
        <DriverPage title="inspect:title" back="/">
          <InspectionPage />
        </DriverPage>
      </Route>
      <Route path="/duty">
        <DriverPage title="duty:title" back="/more">
          <DutyPage />
        </DriverPage>
      </Route>
      <Route path="/truck">
        <DriverPage title="truck:title" back="/more">
          <TruckPage />
        </DriverPage>
      </Route>
      <Route path="/papers">
        <DriverPage title="paper:title" back="/more">
          <PapersPage />
        </DriverPage>
      </Route>
      <Route path="/settings">
        <DriverPage title="settings:title" back="/more">
          <SettingsPage />
        </DriverPage>
      </Route>
    </Switch>
  )
}
