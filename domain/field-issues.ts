import type { z } from 'zod'

/** Possible field errors: a schema's own message, or a Zod issue. `words` has a sentence for each. */
export const fieldErrorKeys = [
  'not null',
  'Can not be empty',
  'The two passwords entered are inconsistent',
  'personName',
  'passwordTooWeak',
  'passwordTooShort',
  'controlCharacters',
  'negative',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooFew',
  'tooLarge',
  'tooSmall',
  'notANumber',
  'notWhole',
  'notText',
  'notADate',
  'notATime',
  'notATimeOfDay',
  'notAnId',
  'notOneOf',
  'windowReversed',
  'unnamedFreight',
  'boardWindow',
  'reportDays',
  'endsTooEarly',
  'vinLetters',
  'vinLength',
  'inspectedParts',
  'notAZone',
  'notAnEmail',
  'accountName',
  'menuUrl',
  'accountCode',
  'currency',
  'country',
  'notACountry',
  'separator',
  'separatorTwice',
  'needs005010',
  'separatorInId',
  'interchangeQualifier',
  'interchangeId',
  'x12Code',
  'scac',
  'notAPhone',
  'quietAllDay',
  'unknownPlaceholder',
  'webAddress',
  'folderName',
  'as2Id',
  'messageAddress',
  'airlineCodes',
  'ruleText',
  'ruleLine',
  'ruleStars',
  'ruleCharacters',
  'notMoney',
  'notAnAmount',
  'notARate',
  'gs1Prefix',
  'piecesOrReceipt',
  'noCutOff',
  'unlikelyYear',
  'oneLine',
  'deliveryBeforePickup',
  'skippedTime',
  'notPositive',
  'noWeekday',
  'noPickupDay',
  'noDates',
  'emptyMessage',
  'monthNotOver',
  'notARegion',
  'notAPlace',
  'noSuchZone',
  'locationRange',
  'likeExample',
  'sumOfParts',
  'aboveCharges',
  'decimalsOfCurrency',
  'awbSerial',
  'awbCheckDigit',
  'awbOtherPrefix',
  'rangeReversed',
  'rangeTooLong',
  'notAboveFrom',
  'belowMinimum',
  'breaksMeet',
  'notBreaks',
  'onlyForCwt',
  'notAPrecedence',
  'periodTooLong',
  'discountPercent',
  'interestPercent',
  'notAClock',
  'notADay',
  'percent',
  'notAboveZero',
  'required',
  'wrong',
] as const
export type FieldErrorKey = (typeof fieldErrorKeys)[number]

/** One field's error: the field ('stops.0.city'), the message key, and its values. */
export interface FieldIssue {
  path: string
  key: FieldErrorKey
  params: Record<string, string | number>
}

/** Values that a refinement gives its sentence. */
const paramsOf = (params: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function sentenceOf(issue: z.core.$ZodIssue): [FieldErrorKey, Record<string, string | number>] {
  const own = fieldErrorKeys.find((key) => key === issue.message)
  if (own) return [own, issue.code === 'custom' ? paramsOf(issue.params) : {}]
  switch (issue.code) {
    case 'too_big': {
      const max = Number(issue.maximum)
      return [issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooLarge', { max }]
    }
    case 'too_small': {
      const min = Number(issue.minimum)
      return [issue.origin === 'string' ? 'tooShort' : issue.origin === 'array' ? 'tooFew' : 'tooSmall', { min }]
    }
    case 'invalid_type':
      if (issue.input === undefined) return ['required', {}]
      if (issue.expected === 'int' && typeof issue.input === 'number') return ['notWhole', {}]
      return [
        issue.expected === 'number' || issue.expected === 'int'
          ? 'notANumber'
          : issue.expected === 'string'
            ? 'notText'
            : 'wrong',
        {},
      ]
    case 'invalid_value':
      return ['notOneOf', { values: issue.values.map(String).join(', ') }]
    case 'invalid_format':
      if (issue.format === 'date') return ['notADate', {}]
      if (issue.format === 'datetime') return ['notATime', {}]
      return [issue.format === 'uuid' ? 'notAnId' : 'wrong', {}]
    default:
      return ['wrong', {}]
  }
}

/** For a union, reports the error of the variant that matched best. */
function* flatten(
  issues: readonly z.core.$ZodIssue[],
  at: PropertyKey[] = [],
): Generator<[PropertyKey[], z.core.$ZodIssue]> {
  for (const issue of issues) {
    const path = [...at, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const best = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
      yield* flatten(best, path)
    } else yield [path, issue]
  }
}

/** Zod's issues by field, each with its message key. */
export const fieldIssues = (issues: readonly z.core.$ZodIssue[]): FieldIssue[] =>
  [...flatten(issues)].map(([path, issue]) => {
    const [key, params] = sentenceOf(issue)
    return { path: path.map(String).join('.'), key, params }
  })
