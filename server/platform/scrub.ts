/** TLS_KEY is a path. */
const namesOfSecrets = /(PASSWORD|SECRET|TOKEN|(?<!^TLS)_KEY)$/
const minimum = 4

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** The secret part of a setting: all of a password, or the password and query of an address. */
function secretsOf([name, value = '']: [string, string | undefined]): string[] {
  if (namesOfSecrets.test(name)) return [value]
  const password = /^[a-z+]+:\/\/[^/]*?:(.*)@/i.exec(value)?.[1]
  if (password === undefined) return []
  let decoded = password
  try {
    decoded = decodeURIComponent(password)
  } catch {
    // Not encoded: used as it is.
  }
  return [password, decoded]
}

const patterns: [RegExp, string][] = [
  [/\b([a-z][a-z+]*:\/\/)[^\s/@"'<>]+@/gi, '$1…@'],
  [/([?&](?:token|ticket|key|id|password|secret|code|state)=)[^&\s"']+/gi, '$1…'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 …'],
  [/("secretKey":)\d+/g, '$1"…"'],
  // The product's own tokens and keys: 256 random bits (ids.ts), with or without a prefix.
  [/(?<![\w-])(?:[a-z]{2,6}_)?(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, '…'],
]

/**
 * Removes secrets from printed text: values of the settings, and anything that looks like one.
 * @param env the given settings
 */
export function openScrub(env: Record<string, string | undefined>): (text: string) => string {
  const secrets = [...new Set(Object.entries(env).flatMap(secretsOf))]
    .filter((secret) => secret.length >= minimum)
    .flatMap((secret) => [secret, inJson(secret)])
    // The longest first: one may be part of another.
    .sort((one, other) => other.length - one.length)
  return (text) => {
    let clean = text
    for (const secret of secrets) clean = clean.replaceAll(secret, '…')
    for (const [pattern, instead] of patterns) clean = clean.replace(pattern, instead)
    return clean
  }
}
