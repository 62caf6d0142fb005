import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/**
 * A real OpenID Connect provider on this machine that knows one client, 'shortcut', and signs in `person` without asking.
 * @param callback where it leads people back to
 */
export async function openProvider(callback: string, secret: string) {
  const http = createServer()
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const open = {
    issuer,
    /** Who sits before its sign-in page. */
    person: { email: '', verified: true },
    /** What it says of how it asked, as `amr`. */
    methods: ['pwd'],
    /** It answers nothing but failures. */
    away: false,
    close: () => http.close(),
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'shortcut', client_secret: secret, redirect_uris: [callback] }],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/people' },
    cookies: { keys: ['one-key-of-the-test'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: open.person.email, email_verified: open.person.verified }),
    }),
    // Signing in is agreeing: what is asked for is granted.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  http.on('request', (request, reply) => {
    if (open.away) return reply.writeHead(503).end()
    if (request.url !== '/people') return answer(request, reply)
    return provider.interactionFinished(request, reply, {
      login: { accountId: `id-of-${open.person.email}`, amr: open.methods },
    })
  })
  return open
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>
