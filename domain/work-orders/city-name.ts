/**
 * A city as people write it: 'CHICAGO' and 'chicago' are Chicago, so that one place reads alike everywhere. A name in
 * mixed case stays as typed, and so do up to three capitals, because 'JFK' and 'NYC' are no words.
 */
export function cityName(typed: string): string {
  const city = typed.trim()
  const isLower = city === city.toLowerCase()
  if (!isLower && (city !== city.toUpperCase() || /^\p{L}{1,3}$/u.test(city))) return city
  return city
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<!\p{L})([OD]['’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<!\p{L})Mc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
