import { ensureAppsBuilt } from '@shortcut/server/build-apps.ts'

/** Runs once before all journeys: otherwise the first journey of each process would build the console. */
export default () => ensureAppsBuilt(() => {})
