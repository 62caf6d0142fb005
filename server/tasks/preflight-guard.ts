import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import type { Found } from '@shortcut/domain/tasks/preflight.ts'
import { findingText } from '@shortcut/words/finding-text.ts'
import { asSpecified } from '@shortcut/words/moments.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../platform/http/context.ts'
import { notPermitted } from '../platform/http/refusals.ts'

const permission: Permission = '/work/order/overridePreflight'

/** Findings as sentences, in the person's language. */
export const findingsOf = ({ language }: Pick<Context, 'language'>, found: readonly Found[]): Finding[] =>
  found.map(({ code, severity, params }) => ({
    code,
    severity,
    message: findingText(
      (name, filled) => say(language, 'finding', name, filled),
      { code, params },
      { ...asSpecified, language },
      'us',
    ),
    params,
  }))

/** What was overridden, as the assignment keeps it. */
export interface Override {
  code: Finding['code']
  message: string
  reason: string
}

/**
 * Lets an assignment pass that nothing blocks, or that somebody who may overrides with a reason.
 * @returns what was overridden
 * @throws Refusal 501 with all findings when it is blocked and no reason is given, 403 when the reason is not theirs to give
 */
export function guardPreflight(context: Context, found: readonly Found[], reason: string | undefined): Override[] {
  const findings = findingsOf(context, found)
  const blocking = findings.filter((finding) => finding.severity === 'block')
  if (blocking.length === 0) return []
  if (!reason) {
    const sentences = blocking.map((finding) => finding.message).join(' ')
    throw new Refusal(codes.refused, 'preflightBlocks', { findings: sentences }, { findings })
  }
  if (!context.session?.permissions.has(permission)) throw notPermitted(permission)
  return blocking.map(({ code, message }) => ({ code, message, reason }))
}
