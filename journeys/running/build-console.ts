import { ensureConsoleBuilt } from '@shortcut/server/build-console.ts'

/** Runs once before all journeys: otherwise the first journey of each process would build the console. */
export default () => ensureConsoleBuilt(() => {})
