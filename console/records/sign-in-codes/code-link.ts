import type { CodeKind } from '@shortcut/domain/users/sign-in-codes.ts'
import { codePath } from './code-path.ts'

export const codeAddress = () => `${location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}${codePath}`

/** A link that fills in the page. Behind the #, so that no server or proxy ever sees the code. */
export const codeLink = (kind: CodeKind, { account, code }: { account: string; code: string }) =>
  `${codeAddress()}#${new URLSearchParams({ kind, name: account, code })}`

/** What a link fills in. */
export function readCodeLink(hash: string): { kind: CodeKind; name: string; code: string } {
  const given = new URLSearchParams(hash.slice(1))
  const kind = given.get('kind')
  return {
    kind: kind === 'user' || kind === 'warehouse' ? kind : 'driver',
    name: given.get('name') ?? '',
    code: given.get('code') ?? '',
  }
}
