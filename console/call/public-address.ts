import { session } from './session.ts'

/**
 * The address that others reach a path by, as the operator set it (PUBLIC_URL), because a desk may use another one inside the office.
 * Without that setting: the one of this page.
 */
export const publicAddress = (path: string) => new URL(path, session.getState().user?.publicUrl ?? location.origin).href
