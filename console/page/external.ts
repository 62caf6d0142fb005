/** True for an address that leads out of the console (specification §5). */
export const isExternal = (address: string) => /^(https?|mailto|tel):/i.test(address)
