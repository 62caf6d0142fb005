/** Takes the person to the first field that is wrong, once it is drawn: it may stand far from the button. Pages of other tabs are hidden. */
export const focusFault = () =>
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>('#content [aria-invalid="true"]')]
      .find((field) => field.checkVisibility())
      ?.focus(),
  )
