import { SegmentedControl } from '@mantine/core'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import { fetched } from '../call/fetched.tsx'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTitle } from '../page/title.ts'
import { useT } from '../words/words.ts'
import classes from './RoleManagementPage.module.css'
import { Roles } from './Roles.tsx'

const Waiting = () => <SkeletonRows rows={12} columns={3} />
const contents = {
  roles: Roles,
  compare: fetched(() => import('./Compare.tsx'), Waiting),
  preview: fetched(() => import('./Preview.tsx'), Waiting),
  menu: fetched(() => import('./MenuEditor.tsx'), Waiting),
}
type Part = keyof typeof contents
const parts = Object.keys(contents) as Part[]

/** Roles and the menu. An opened tab keeps its typed input while another is shown. */
export default function RoleManagementPage() {
  const t = useT(roleWords)
  const title = t('page:roles')
  useTitle(title)
  const [query, setQuery] = useSearchParams()
  const asked = query.get('part')
  const part: Part = parts.find((one) => one === asked) ?? 'roles'
  const [opened, setOpened] = useState<readonly Part[]>([part])
  if (!opened.includes(part)) setOpened([...opened, part])
  return (
    <section className={classes.page} aria-label={title}>
      <div className={classes.toolbar}>
        <h1>{title}</h1>
        <SegmentedControl
          size="xs"
          aria-label={t('rolePage:tabs')}
          value={part}
          data={parts.map((value) => ({ value, label: t(`rolePage:${value}`) }))}
          onChange={(next) => setQuery(next === 'roles' ? {} : { part: next }, { replace: true })}
        />
      </div>
      {opened.map((one) => {
        const Content = contents[one]
        return (
          <div key={one} className={classes.part} hidden={one !== part}>
            <Content />
          </div>
        )
      })}
    </section>
  )
}
