import * as client from 'openid-client'
import type { SingleSignOn } from '../../platform/config.ts'

/** Stored data of a started sign-in. */
export interface Begun {
  state: string
  nonce: string
  codeVerifier: string
}

/** The person according to the provider, if it has verified the address. */
export interface Identity {
  email: string
  verified: boolean
  /** The provider reports more than a password. */
  usedSecondFactor: boolean
}

/** Values of `amr` (RFC 8176) beyond a password. */
const secondFactors = new Set(['mfa', 'mca', 'otp', 'hwk', 'swk', 'sc', 'sms', 'fpt', 'face', 'iris', 'retina', 'vbm'])

/**
 * The company's provider: authorization code with PKCE, state and nonce. Its addresses are requested when first needed.
 * @param patience seconds for each of its answers
 */
export function openProvider({ issuer, clientId, clientSecret, callback }: SingleSignOn, patience = 10) {
  let found: Promise<client.Configuration> | undefined

  const configuration = () => {
    found ??= client
      .discovery(new URL(issuer), clientId, undefined, client.ClientSecretBasic(clientSecret), {
        // Only local addresses may lack TLS: the settings refuse others. An identity's signature is checked too, though
        // it comes directly from the provider.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
        timeout: patience,
      })
      .catch((error: unknown) => {
        // The next sign-in asks again.
        found = undefined
        throw error
      })
    return found
  }

  return {
    async begin(): Promise<Begun & { address: string }> {
      const begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { ...begun, address: address.href }
    },

    /** @param query the provider's reply @throws Error if it did not identify anybody */
    async identify(query: string, begun: Begun): Promise<Identity> {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
        pkceCodeVerifier: begun.codeVerifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no identity')
      const told = claims.email ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      const methods = Array.isArray(claims.amr) ? claims.amr : []
      return {
        email: String(told.email ?? ''),
        verified: told.email_verified === true,
        usedSecondFactor: methods.some((method) => secondFactors.has(String(method))),
      }
    },
  }
}
