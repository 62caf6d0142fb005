/**
 * Texts to search for when somebody types this: the text itself, and if it may be an air waybill or a container in
 * another format ("016 7218 6542", "CSQU 305438-3"), the stored format too.
 */
export function searchedAs(typed: string): string[] {
  const bare = typed.replace(/[\s./-]/g, '')
  const kept = /^\d{11}$/.test(bare)
    ? `${bare.slice(0, 3)}-${bare.slice(3)}`
    : /^[a-z]{4}\d{4,7}$/i.test(bare)
      ? bare.toUpperCase()
      : typed
  return kept.toLowerCase() === typed.toLowerCase() ? [typed] : [typed, kept]
}
