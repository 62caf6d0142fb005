import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><style>
  body { margin: 0; font: 13px sans-serif; font-variant-numeric: tabular-nums }
  [role=grid] { height: 780px; overflow: auto }
  [role=row] { display: grid; grid-template-columns: repeat(12, 150px); height: 31px; border-bottom: 1px solid #ddd }
  [role=row] > * { padding: 0 8px; line-height: 31px; white-space: nowrap; overflow: clip }
</style>`

/** Runs in the page: shows a record in each row, the way a person would write it by hand. */
function fill(grid: HTMLElement, records: readonly Record<string, unknown>[]) {
  grid.append(
    ...records.slice(0, 40).map((record, index) => {
      const row = document.createElement('div')
      row.setAttribute('role', 'row')
      row.dataset.index = String(index)
      for (const value of Object.values(record).slice(0, 12)) {
        const cell = row.appendChild(document.createElement('div'))
        cell.setAttribute('role', 'gridcell')
        cell.textContent = String(value ?? '')
      }
      return row
    }),
  )
}

/** Runs in the page. */
async function list() {
  const headers = { authorization: `Bearer ${localStorage.getItem('ws_token')}` }
  const reply = await fetch('/shortcut-api/workOrder/list?pageSize=100', { headers })
  const { data } = await reply.json()
  for (const grid of document.querySelectorAll<HTMLElement>('[role=grid]')) fill(grid, data.list)
}

/** Runs in the page. */
function tabs() {
  const grids = [...document.querySelectorAll<HTMLElement>('[role=grid]')]
  for (const link of document.querySelectorAll<HTMLElement>('nav a'))
    link.onclick = () => {
      for (const grid of grids) grid.hidden = grid.ariaLabel !== link.title
    }
}

/** Runs in the page. */
function signIn() {
  const form = document.forms[0]
  if (!form) return
  form.onsubmit = async (event) => {
    event.preventDefault()
    const body = new URLSearchParams([...new FormData(form)] as [string, string][])
    const login = await fetch('/shortcut-api/login', { method: 'POST', body })
    const { token } = (await login.json()).data
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch('/shortcut-api/home/figures?timeZone=UTC', { headers })
    const home = document.createElement('main')
    home.id = 'content'
    home.appendChild(document.createElement('h1')).append('Home')
    home.append(JSON.stringify((await reply.json()).data))
    document.body.replaceChildren(home)
  }
}

const script = (...parts: string[]) => `<script>${parts.join('\n')}</script>`
const grid = (name: string, more = '') => `<div role="grid" aria-label="${name}"${more}></div>`
const [one, other] = ['Deliver Work Order', 'Operation Log']

/** The simplest pages for the same jobs: no framework, no styles but these, no live changes, nothing kept. By path. */
const pages: Readonly<Record<string, string>> = {
  '/list': `${head}${grid(one)}${script(`${fill}`, `${list}`, 'list()')}`,
  '/tabs': `${head}<nav><li><a title="${one}">1</a><li><a title="${other}">2</a></nav>${grid(one)}${grid(other, ' hidden')}${script(`${fill}`, `${list}`, `${tabs}`, 'list().then(tabs)')}`,
  '/sign-in': `${head}<form><label>Account <input name="username"></label><label>Password <input name="password" type="password"></label><input type="hidden" name="appType" value="1"><button>Sign in</button></form>${script(`${signIn}`, 'signIn()')}`,
}

/** Serves the pages, and passes every other request on to the product, so that both wait for the same answers. */
export async function openFloorPages(product: string) {
  const { hostname, port } = new URL(product)
  const server = createServer((asked, reply) => {
    const page = pages[asked.url ?? '']
    if (page) return void reply.setHeader('content-type', 'text/html').end(page)
    const { url, method, headers } = asked
    const passed = request({ hostname, port, path: url, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
