import { onPlainClick } from '../link-click.ts'
import classes from './header.module.css'

export type Crumb = { text: string; href: string | null; onGo: () => void }

/** The path from Home to the page itself. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav className={classes.breadcrumb} aria-label={label}>
      <ol>
        {crumbs.map(({ text, href, onGo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu and its page may have the same name, and only their place differs
          <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {href === null ? (
              text
            ) : (
              <a href={href} onClick={onPlainClick(onGo)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
