import type { SmsGateway } from '../../platform/config.ts'
import { post } from '../post.ts'

/** What gateways take; longer texts are cut. */
const mostCharacters = 1600
/** The gateway refuses this message, and will refuse it again. */
const refusedForGood: readonly number[] = [400, 404, 410, 422]

/** Fills a gateway's body: JSON strings or form fields are escaped as its kind needs. */
function bodyOf({ body }: SmsGateway, values: { to: string; text: string }): { body: string; type: string } {
  const isJson = body.trimStart().startsWith('{')
  const escaped = (text: string) => (isJson ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text))
  return {
    body: body.replace(/\{\{(to|text)\}\}/g, (_, name: 'to' | 'text') => escaped(values[name])),
    type: isJson ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded',
  }
}

/** Sends a text message once. Never throws. */
export async function sendSms(
  gateway: SmsGateway,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<{ taken: boolean; isFinal: boolean; answer: string }> {
  const { body, type } = bodyOf(gateway, { to, text: text.slice(0, mostCharacters) })
  const { status, text: said } = await post(
    gateway.url,
    body,
    {
      'content-type': type,
      // The same for every try: gateways that know it send the message once.
      'idempotency-key': id,
      ...(gateway.authorization && { authorization: gateway.authorization }),
    },
    // The operator's own address, which may be in its network.
    true,
  )
  const taken = status >= 200 && status < 300
  const answer = [status > 0 ? `HTTP ${status}` : '', said.replaceAll('\0', ' ').toWellFormed().trim().slice(0, 500)]
  return { taken, isFinal: refusedForGood.includes(status), answer: answer.filter(Boolean).join(': ') }
}
