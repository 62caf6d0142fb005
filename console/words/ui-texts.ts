import type { UiTexts } from '@shortcut/ui/texts.ts'
import type { Translate } from './words.ts'

/** The texts of the design system in the current language. */
export function uiTexts(t: Translate): UiTexts {
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
  }
}
