import * as homeWords from '@shortcut/words/en/home.ts'
import { useSession } from '../call/session.ts'
import { useTitle } from '../page/title.ts'
import { useT } from '../words/words.ts'
import { CustomerHome } from './CustomerHome.tsx'
import { Dashboard } from './Dashboard.tsx'
import classes from './HomePage.module.css'

export default function HomePage() {
  const t = useT(homeWords)
  useTitle(t('page:home'))
  const customerOf = useSession(({ user }) => user?.customerOf ?? null)
  const menuless = useSession(({ user }) => user?.menuList.length === 0)
  if (!menuless) return customerOf ? <CustomerHome account={customerOf} /> : <Dashboard />
  return (
    <div className={classes.page}>
      <h1>{t('home:title')}</h1>
      <div role="alert" className={classes.noMenu}>
        <p lang="zh">{t('call:noMenu')}</p>
        <p>{t('call:noMenuMeaning')}</p>
      </div>
    </div>
  )
}
