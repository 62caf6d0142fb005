import { type Found, firstMatch } from './found.ts'

const phone =
  /(?<![\d-])(?:\+?1[ .-])?(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)(?:\s?(?:ext|x)\.?\s?\d{1,5}\b)?/gi

export const findPhone = (text: string): Found<string> | null => firstMatch(text, phone, ([printed]) => printed.trim())

export const findEmail = (text: string): Found<string> | null =>
  firstMatch(text, /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, ([printed]) => printed.toLowerCase())

const nameWord = "(?:(?!EXT\\b|Ext\\b)[A-Z][a-zA-Z'’-]+|[A-Z]\\.)"
const noName = /^(dispatch|shipping|receiving|export|import|desk|office|phone|tel|email|fax|attn|contact|mobile)$/i

/** A person's name: two to four capitalised words, 'R. Castellano'. */
export const findName = (text: string): Found<string> | null =>
  firstMatch(text, new RegExp(`(?<![\\w.@])${nameWord}(?: ${nameWord}){1,3}(?![\\w@])`, 'g'), ([printed]) =>
    printed.split(' ').some((word) => noName.test(word)) ? null : printed,
  )
