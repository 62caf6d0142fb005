import type { Page } from 'playwright-core'

/**
 * Controls of the page that nobody can click: cut by the window or by something that does not scroll, or below something else.
 * @returns a line each, such as "New work order is cut"
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll')
    }
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
    const isCut = (box: DOMRect, by: DOMRect) =>
      box.left < by.left - 1 || box.right > by.right + 1 || box.top < by.top - 1 || box.bottom > by.bottom + 1
    const faultOf = (control: Element) => {
      const box = control.getBoundingClientRect()
      // What is meant for the keyboard only is a pixel large, or clipped until it has the focus.
      if (
        box.width < 2 ||
        box.height < 2 ||
        !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        return undefined
      if (getComputedStyle(control).clipPath !== 'none') return undefined
      const around = ancestors(control)
      const scrolled = around.findIndex((one) => scrolls(one) || one.role === 'grid')
      if (scrolled >= 0) return undefined
      const edges = around.filter((one) => getComputedStyle(one).overflowX !== 'visible')
      if (edges.some((one) => isCut(box, one.getBoundingClientRect()))) return 'is cut'
      if (isCut(box, new DOMRect(0, 0, innerWidth, innerHeight))) return 'is outside the window'
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const label = top?.closest('label')
      const isAbove = top && !control.contains(top) && !top.contains(control) && label?.control !== control
      return isAbove ? `is below ${top.tagName} ${top.textContent?.slice(0, 30)}` : undefined
    }
    const controls = document.querySelectorAll(
      'button, a[href], input, select, textarea, [role="tab"], [role="combobox"]',
    )
    return [...controls].flatMap((control) => {
      const fault = faultOf(control)
      return fault ? [`${control.ariaLabel ?? control.textContent?.trim().slice(0, 40)} ${fault}`] : []
    })
  })
