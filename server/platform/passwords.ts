import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes the different ways in which keyboards compose a character. */
const plain = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(plain(password), cost)

const nobody = hashPassword('nobody has this password')

/** True if the password is right. Without a hash it takes equally long and is false, so that timing reveals nothing. */
export async function passwordMatches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), plain(password))
  return matches && typeof passwordHash === 'string'
}
