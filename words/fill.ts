export type Params = Record<string, string | number>

/** Fills `{{name}}` from `params`; a name without a value stays visible, so that it is noticed. */
export const fill = (sentence: string, params: Params = {}) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
