/**
 * The simplest page for fast scrolling. Its rows exist only in view and are filled by hand. They have the size and the cells of the
 * product's list, and cut off long texts the same way. No framework, no records, no selection, no links, no live changes.
 */
export const scrollPage = `<!doctype html>
<style>
  body { margin: 0; font: 13px sans-serif; font-variant-numeric: tabular-nums }
  [role=grid] { height: 780px; margin: 110px 0 0 230px; overflow: auto; background: #fff }
  .area { position: relative; height: 16000000px; width: 1800px }
  [role=row] {
    position: absolute; left: 0; right: 0; height: 31px; contain: strict; background: #fff; border-bottom: 1px solid #ddd;
    display: grid; grid-template-columns: repeat(12, 150px);
  }
  [role=gridcell] { padding: 0 8px; line-height: 31px; min-width: 0; white-space: nowrap; overflow: clip; text-overflow: ellipsis }
</style>
<div role="grid"><div class="area"></div></div>
<script>
  const [grid, area] = [document.querySelector('[role=grid]'), document.querySelector('.area')]
  const texts = ['WO-26-0', 'CONFIRMED ', 'Prairie Foods ', 'PO122-', '2026-06-', 'Kansas City, MO ', 'Charlotte, NC ']
  const rows = Array.from({ length: 40 }, () => {
    const row = area.appendChild(document.createElement('div'))
    row.setAttribute('role', 'row')
    for (let at = 0; at < 12; at++) {
      const cell = row.appendChild(document.createElement('div'))
      cell.setAttribute('role', 'gridcell')
      cell.append('')
    }
    return row
  })
  function show() {
    const first = Math.max(0, Math.floor(grid.scrollTop / 32 / 4) * 4 - 8)
    for (let index = first; index < first + rows.length; index++) {
      const row = rows[index % rows.length]
      if (row.dataset.index === String(index)) continue
      row.dataset.index = index
      row.style.top = index * 32 + 'px'
      for (let at = 0; at < 12; at++) row.children[at].firstChild.data = texts[at % texts.length] + (index * 7 + at)
    }
  }
  grid.addEventListener('scroll', () => requestAnimationFrame(show), { passive: true })
  show()
</script>`
