/** What a link brings to this page. */
type Brought = 'app_link' | 'app_code'

/** A link that a messenger has cut in the middle of a character is not valid, and no secret. */
function readable(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** The secret of the link that was opened here. It stands behind '#', where no server sees it, and leaves the address at once. */
export function takeSecret(key: Brought): string {
  const inAddress = readable(location.hash.slice(1))
  if (inAddress === '') return sessionStorage.getItem(key) ?? ''
  // Until it is used, it outlives a reload.
  sessionStorage.setItem(key, inAddress)
  history.replaceState(null, '', location.pathname)
  return inAddress
}

export const forgetSecret = (key: Brought) => sessionStorage.removeItem(key)
