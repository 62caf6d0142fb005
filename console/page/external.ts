/** True for an address outside the console (specification §5). */
export const isExternal = (address: string) => /^(https?|mailto|tel):/i.test(address)
