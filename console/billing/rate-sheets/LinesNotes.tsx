import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useT } from '../../words/words.ts'
import type { WrongLine } from './line-sheet.ts'
import classes from './RateSheetPage.module.css'
import type { LeftOut } from './sheet-editor.ts'

const mostTold = 20

/** The lines that prevent activating or raising a sheet, each with its error. */
export function WrongLines({ wrong }: { wrong: readonly WrongLine[] }) {
  const t = useT(lawWords, rateSheetWords)
  return (
    <>
      <p>{t('rateSheetPage:wrongText', { count: wrong.length })}</p>
      <ul className={classes.list}>
        {wrong.slice(0, mostTold).map(({ lineNo, issue: { column, key, params } }) => (
          <li key={lineNo} className={classes.error}>
            {t('rateSheetPage:wrongLine', {
              line: lineNo,
              column: t(`rateLineColumn:${column}`),
              issue: t(`fieldError:${key}`, params),
            })}
          </li>
        ))}
      </ul>
      {wrong.length > mostTold && <p>{t('rateSheetPage:firstOf', { count: mostTold })}</p>}
    </>
  )
}

/** Parts of the last file or paste that are in no line. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut | undefined }) {
  const t = useT(rateSheetWords)
  if (!leftOut) return null
  return (
    <p className={classes.warning}>
      {'cells' in leftOut
        ? t('rateSheetPage:pasteLeftOut', { count: leftOut.cells })
        : t('rateSheetPage:importLeftOut', { file: leftOut.file, headers: leftOut.headers.join(', ') })}
    </p>
  )
}
