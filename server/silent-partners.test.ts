import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from './partners/post.ts'
import { openMailer } from './platform/mail.ts'
import { openRelay, type Relay } from './testing/relay.ts'
import { openOsrm } from './tracking/roads/osrm.ts'
import { openProvider } from './users/sign-in/provider.ts'

let relay: Relay
let at: string
beforeAll(async () => {
  relay = await openRelay({ host: '127.0.0.1', port: 9 })
  relay.swallow()
  at = `127.0.0.1:${relay.port}`
})
afterAll(() => relay.close())

const letter = { id: 'a', to: ['pay@payer.example'], subject: 'Invoice', text: 'Enclosed.', attachments: [] }
const way = { taskId: 't', points: [0, 1].map((n) => ({ lat: 41.9, lng: -87.6 + n })), stopIds: ['s'] }

/**
 * Each over a network that accepts the connection and answers nothing; the patience is one second where it can be set.
 */
const asked = {
  async 'a partner’s HTTP server'() {
    expect(await post(`http://${at}/in`, 'body', {}, true, 1000)).toMatchObject({ status: 0 })
  },
  async 'the mail server'() {
    const mailer = openMailer({ url: `smtp://${at}`, from: 'billing@shortcut.example' }, 1000)
    expect(await mailer.post(letter)).toMatchObject({ outcome: 'later' })
    mailer.close()
  },
  async 'the single sign-on provider'() {
    const settings = { issuer: `http://${at}`, clientId: 'c', clientSecret: 's', callback: 'http://127.0.0.1/back' }
    await expect(openProvider(settings, 1).begin()).rejects.toThrow()
  },
  async 'the routing server'() {
    expect(await openOsrm(`http://${at}`, pino({ level: 'silent' })).measure([way])).toEqual(new Map())
  },
}

test.concurrent.each(Object.entries(asked))(
  '%s falls silent: who asks it is told in time',
  async (_, ask) => {
    const began = performance.now()
    await ask()
    // The routing server has 2 s, the rest is for a slow machine; without their limits each takes 10 s or more.
    expect(performance.now() - began).toBeLessThan(2000 + 6000)
  },
  20_000,
)
