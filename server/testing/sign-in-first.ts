/**
 * The first administrator of a started server, signed in over HTTP. The first time they choose their own password, as everybody must
 * whose password somebody else chose.
 * @param given ADMIN_PASSWORD
 * @returns the token
 */
export async function signInFirst(address: string, given: string): Promise<string> {
  const own = `${given}-own`
  const login = async (password: string) => {
    const body = new URLSearchParams({ username: 'admin', password, appType: '1' })
    const reply = await fetch(`${address}/shortcut-api/login`, { method: 'POST', body })
    return ((await reply.json()) as { data: { token?: string } | null }).data?.token
  }
  const token = await login(own)
  if (token) return token
  await fetch(`${address}/shortcut-api/user/changePassword`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await login(given)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: given, newPassword: own }),
  })
  return (await login(own)) ?? ''
}
