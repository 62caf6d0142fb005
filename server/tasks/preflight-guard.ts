import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import type { Found } from '@shortcut/domain/tasks/preflight-facts.ts'
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

/** Overridden findings, as the assignment stores them. */
export interface Override {
  code: Finding['code']
  message: string
  reason: string
}

/**
 * Allows an assignment that nothing blocks, or that a person with the permission overrides with a reason.
 * @returns the overridden findings
 * @throws Refusal 501 with all findings if it is blocked without a reason, 403 if the person may not override
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
