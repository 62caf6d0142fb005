import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as deskWords from '@shortcut/words/en/desk.ts'
import { useLocation, useNavigate } from 'react-router'
import { useSilentDrivers } from '../../app-online/use-silent-drivers.ts'
import { useUnreadReplies } from '../../app-online/use-unread-replies.ts'
import { useSilentPartners } from '../../bookings/use-silent-partners.ts'
import { changePreferences, usePreferences } from '../../call/preferences.ts'
import { type Concern, isPutOff } from '../../page/concern.ts'
import { useExpiring } from '../../partners/use-expiring.ts'
import { useGivenUp } from '../../partners/use-given-up.ts'
import { useT } from '../../words/words.ts'

const hourMs = 3_600_000

/**
 * One line on every page about what stays wrong for hours, for those whose work it is. A person can put it off for an
 * hour; something new shows it again.
 */
export function Concerns() {
  const t = useT(deskWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const now = useNow()?.getTime() ?? Date.now()
  const putOff = usePreferences((chosen) => chosen.putOff)
  const all = [useUnreadReplies(), useSilentDrivers(), useSilentPartners(), useGivenUp(), useExpiring()].filter(
    (concern) => concern !== null,
  )
  // Its own page already says it.
  const isHere = ({ path }: Concern) => typeof path === 'string' && path.split('?')[0] === pathname
  const shown = all.filter((concern) => !isHere(concern) && !isPutOff(concern, putOff, now))
  const [first] = shown
  if (!first) return null
  const hide = () =>
    changePreferences({
      putOff: { until: new Date(Date.now() + hourMs).toISOString(), about: aboutAll(all) },
    })
  const button = (text: string, onClick: () => void) => (
    <button key={text} type="button" onClick={onClick}>
      {text}
    </button>
  )
  return (
    <Banner kind="warning" oneLine text={shown.length === 1 ? first.text : t('banner:concerns')}>
      {shown.map(({ brief, path }) =>
        button(shown.length === 1 ? t('banner:showConcern') : brief, () =>
          typeof path === 'string' ? navigate(path) : path(),
        ),
      )}
      {button(t('banner:putOff'), hide)}
    </Banner>
  )
}

const aboutAll = (concerns: readonly Concern[]) =>
  Object.fromEntries(concerns.flatMap(({ about }) => Object.entries(about)))
