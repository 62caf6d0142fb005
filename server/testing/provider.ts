import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/**
 * A real OpenID Connect provider on this machine with one client, 'shortcut', which signs in `person` without asking.
 * @param callback the address to return to
 */
export async function openProvider(callback: string, secret: string) {
  const http = createServer()
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const open = {
    issuer,
    /** The person at its sign-in page. */
    person: { email: '', verified: true },
    /** The methods it reports as `amr`. */
    methods: ['pwd'],
    /** If true, it answers only with errors. */
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
    // Signing in means consent: everything requested is granted.
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
