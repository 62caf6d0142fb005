import { ensureConsoleBuilt } from '@shortcut/server/build-console.ts'

/** Once before all journeys: the first one of each process would build it otherwise. */
export default () => ensureConsoleBuilt(() => {})
