import type { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { lookAtLink, openLink } from './open-link.ts'
import { listTaskLinks, makeTaskLink, revokeTaskLink } from './task-links.ts'

export const taskLinkRoutes: Handlers<typeof taskLinkApi> = {
  list: listTaskLinks,
  make: makeTaskLink,
  revoke: revokeTaskLink,
  look: lookAtLink,
  open: openLink,
}
