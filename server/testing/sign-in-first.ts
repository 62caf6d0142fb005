/**
 * The first administrator of a started server, signed in over HTTP. At the first sign-in the password must be changed,
 * because somebody else set it.
 * @param given ADMIN_PASSWORD
 * @returns the token
 */
export async function signInFirst(address: string, given: string): Promise<string> {
  const own = `${given}-own`
  const ask = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${address}/shortcut-api/${path}`, { method: 'POST', ...init })
    return (await reply.json()) as { code: number; message: string; data: { token: string } }
  }
  const login = (password: string) =>
    ask('login', { body: new URLSearchParams({ username: 'admin', password, appType: '1' }) })
  const known = await login(own)
  if (known.code === 200) return known.data.token
  const first = await login(given)
  const changed = await ask('user/changePassword', {
    headers: { authorization: `Bearer ${first.data?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: given, newPassword: own }),
  })
  const last = await login(own)
  if (last.code !== 200) throw new Error([known, first, changed, last].map(({ message }) => message).join(' '))
  return last.data.token
}
