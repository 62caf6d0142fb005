import type { UiTexts } from '@shortcut/ui/texts.ts'
import type * as deskWords from '@shortcut/words/en/desk.ts'
import type * as uiWords from '@shortcut/words/en/ui.ts'
import type { Translate } from './words.ts'

/** The texts of the design system in the current language. */
export function uiTexts(t: Translate<typeof uiWords | typeof deskWords>): UiTexts {
  return {
    close: t('ui:close'),
    cancel: t('ui:cancel'),
    apply: t('uiPart:apply'),
    clear: t('uiPart:clear'),
    from: t('uiPart:from'),
    to: t('uiPart:to'),
    search: t('uiPart:search'),
    more: t('uiPart:more'),
    required: t('uiPart:required'),
    grid: {
      columns: t('uiPart:columns'),
      resetColumns: t('uiPart:resetColumns'),
      selectAll: t('uiPart:selectAll'),
      selectRow: (row) => t('uiPart:selectRow', { row }),
      loading: t('uiPart:loading'),
      filter: (column) => t('uiPart:filter', { column }),
      filterActive: (column) => t('uiPart:filterActive', { column }),
      resize: (column) => t('uiPart:resize', { column }),
      pin: (column) => t('uiPart:pin', { column }),
      unpin: (column) => t('uiPart:unpin', { column }),
      moveLeft: (column) => t('uiPart:moveLeft', { column }),
      moveRight: (column) => t('uiPart:moveRight', { column }),
    },
    filter: {
      contains: t('uiPart:contains'),
      findOption: t('uiPart:findOption'),
      noOptions: t('uiPart:noOptions'),
      invalidDate: t('uiPart:invalidDate'),
      days: { yesterday: t('uiPart:yesterday'), today: t('uiPart:today'), tomorrow: t('uiPart:tomorrow') },
    },
    chips: { remove: (chip) => t('uiPart:removeChip', { chip }), clearAll: t('uiPart:clearAll') },
    form: { unsaved: t('uiPart:unsaved'), discard: t('ui:discard'), keepEditing: t('ui:keepEditing') },
    diff: {
      field: t('uiPart:field'),
      before: t('uiPart:before'),
      after: t('uiPart:after'),
      accept: (field) => t('uiPart:accept', { field }),
    },
    loading: t('uiPart:loading'),
    viewer: {
      previous: t('uiPart:previousPicture'),
      next: t('uiPart:nextPicture'),
      zoomIn: t('uiPart:zoomIn'),
      zoomOut: t('uiPart:zoomOut'),
      rotate: t('uiPart:rotate'),
      download: t('uiPart:downloadOriginal'),
      broken: t('uiPart:brokenPicture'),
      count: (number, of) => `${number} / ${of}`,
    },
    photos: { open: (caption) => t('uiPart:openPhoto', { caption }) },
    menu: {
      addFavourite: (item) => t('uiPart:addFavourite', { item }),
      removeFavourite: (item) => t('uiPart:removeFavourite', { item }),
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
