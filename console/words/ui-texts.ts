import type { UiTexts } from '@shortcut/ui/texts.ts'
import { momentText } from '@shortcut/words/moments.ts'
import { formatsNow } from '../time/formats.ts'
import { exactTimeIn, zoneName } from '../time/time.ts'
import type { Translate } from './words.ts'

/** The words of the design system, in the language of the moment; exact times are in `zone`. */
export function uiTexts(t: Translate, language: string, zone: string): UiTexts {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  return {
    close: t('ui:close'),
    cancel: t('ui:cancel'),
    apply: t('ui:apply'),
    clear: t('ui:clear'),
    from: t('ui:from'),
    to: t('ui:to'),
    search: t('ui:search'),
    retry: t('ui:retry'),
    more: t('ui:more'),
    required: t('ui:required'),
    grid: {
      columns: t('ui:columns'),
      resetColumns: t('ui:resetColumns'),
      selectAll: t('ui:selectAll'),
      selectRow: (row) => t('ui:selectRow', { row }),
      loading: t('ui:loading'),
      filter: (column) => t('ui:filter', { column }),
      filterActive: (column) => t('ui:filterActive', { column }),
      resize: (column) => t('ui:resize', { column }),
      pin: (column) => t('ui:pin', { column }),
      unpin: (column) => t('ui:unpin', { column }),
      moveLeft: (column) => t('ui:moveLeft', { column }),
      moveRight: (column) => t('ui:moveRight', { column }),
    },
    filter: {
      contains: t('ui:contains'),
      findOption: t('ui:findOption'),
      noOptions: t('ui:noOptions'),
      invalidDate: t('ui:invalidDate'),
      days: { yesterday: t('ui:yesterday'), today: t('ui:today'), tomorrow: t('ui:tomorrow') },
    },
    chips: { remove: (chip) => t('ui:removeChip', { chip }), clearAll: t('ui:clearAll') },
    form: { unsaved: t('ui:unsaved'), discard: t('ui:discard'), keepEditing: t('ui:keepEditing') },
    diff: {
      field: t('ui:field'),
      before: t('ui:before'),
      after: t('ui:after'),
      accept: (field) => t('ui:accept', { field }),
    },
    loading: t('ui:loading'),
    viewer: {
      previous: t('ui:previousPicture'),
      next: t('ui:nextPicture'),
      zoomIn: t('ui:zoomIn'),
      zoomOut: t('ui:zoomOut'),
      rotate: t('ui:rotate'),
      download: t('ui:downloadOriginal'),
      broken: t('ui:brokenPicture'),
      count: (number, of) => `${number} / ${of}`,
    },
    photos: { open: (caption) => t('ui:openPhoto', { caption }) },
    menu: {
      addFavourite: (item) => t('ui:addFavourite', { item }),
      removeFavourite: (item) => t('ui:removeFavourite', { item }),
    },
    tabs: {
      refresh: t('tabs:refresh'),
      close: t('ui:close'),
      closeOthers: t('tabs:closeOthers'),
      closeAll: t('tabs:closeAll'),
      closeTab: (tab) => t('tabs:closeTab', { tab }),
    },
    dates: dateTexts(t),
    relativeTime: (at, now) => {
      const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
      const size = Math.abs(minutes)
      if (size < 1) return t('ui:justNow')
      if (size < 60) return relative.format(minutes, 'minute')
      if (size < 60 * 24) return relative.format(Math.round(minutes / 60), 'hour')
      return relative.format(Math.round(minutes / (60 * 24)), 'day')
    },
    absoluteTime: (at) => {
      const instant = at.toISOString()
      return `${exactTimeIn(zone, instant, language)} ${zoneName(zone, instant)}`
    },
  }
}

/** Fields write the year: what is typed over must mean the same day in any year. Their months are read in English only. */
function dateTexts(t: Translate): UiTexts['dates'] {
  const { dates } = formatsNow()
  return {
    unreadable: t(dates === 'us' ? 'ui:unreadableUsDate' : 'ui:unreadableDate'),
    show: (value) => momentText(value, { dates, language: 'en', thisYear: '' }),
    placeholder:
      dates === 'us'
        ? { date: 'Nov 22, 2026', datetime: 'Nov 22, 2026, 4:10 PM' }
        : { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm' },
    order: dates === 'us' ? 'month-first' : 'day-first',
  }
}
