import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import * as preflightWords from '@shortcut/words/en/preflight.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { useT } from '../../words/words.ts'
import classes from './Findings.module.css'
import { findingShown } from './finding-text.ts'

/** The preflight's findings in words, blocking ones first. */
export function Findings({ findings, checking }: { findings: readonly Finding[]; checking: boolean }) {
  const t = useT(preflightWords, taskWords)
  const ordered = [...findings].sort((a, b) => a.severity.localeCompare(b.severity))
  return (
    <ul className={classes.findings} aria-live="polite" aria-busy={checking}>
      {ordered.map(({ code, severity, message, params }) => (
        <li key={code + message} data-severity={severity}>
          {severity === 'block' ? <IconBan size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>
            <b>{t(`assign:${severity}`)}</b> {findingShown(t, { code, params })}
          </span>
        </li>
      ))}
      {ordered.length === 0 && (
        <li>
          <IconCheck size={16} aria-hidden />
          <span>{t(checking ? 'assign:checking' : 'assign:clear')}</span>
        </li>
      )}
    </ul>
  )
}
