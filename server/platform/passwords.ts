import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** However a keyboard composes a sign: the same one is the same password. */
const plain = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(plain(password), cost)

const nobody = hashPassword('nobody has this password')

/** True when the password is the person's. With no hash it takes as long and is false, so that guessing tells nothing. */
export async function passwordMatches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), plain(password))
  return matches && typeof passwordHash === 'string'
}
