import { ButtonLink } from '../parts/Button.tsx'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

/** What is done with freight that stands in the warehouse. */
export function StockPage() {
  const t = useWarehouseT()
  return (
    <div className={classes.list}>
      <ButtonLink wide href="/store">
        {t('dock:store')}
      </ButtonLink>
      <ButtonLink wide href="/find">
        {t('dock:find')}
      </ButtonLink>
      <ButtonLink wide href="/build">
        {t('cargoAct:build')}
      </ButtonLink>
      <ButtonLink wide href="/count">
        {t('cargoAct:countLocation')}
      </ButtonLink>
      <ButtonLink wide href="/relabel">
        {t('cargoAct:replaceLabel')}
      </ButtonLink>
    </div>
  )
}
