/** Runs in the page: texts of which a part cannot be seen, as a frame around them ends before they do. */
export function cutTexts(): string[] {
  const isOwn = (part: Element) =>
    part.closest('a[aria-label]') === null &&
    [...part.childNodes].some(({ nodeType }) => nodeType === 3)
  const cuts = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    [overflowX, overflowY].map((value) => value === 'hidden' || value === 'clip')
  const cutFound: string[] = []
  for (const part of document.querySelectorAll('body *')) {
    const text = part.textContent?.trim() ?? ''
    if (text === '' || !isOwn(part) || !part.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(part)
    const box = range.getBoundingClientRect()
    for (let frame: Element | null = part; frame; frame = frame.parentElement) {
      const [isCutX, isCutY] = cuts(getComputedStyle(frame))
      const { left, right, top, bottom, width } = frame.getBoundingClientRect()
      if (width <= 1) break
      // Left out as a whole, as the header's price where a language leaves it no room.
      if ((isCutY && box.top >= bottom) || (isCutX && box.left >= right)) break
      const beyondX = Math.max(box.right - right, left - box.left)
      const beyondY = Math.max(box.bottom - bottom, top - box.top)
      if ((isCutX && beyondX > 1) || (isCutY && beyondY > box.height / 4)) {
        cutFound.push(`${text.slice(0, 40)}: ${Math.round(Math.max(beyondX, beyondY))}`)
        break
      }
      if (/auto|scroll/.test(getComputedStyle(frame).overflowX)) break
    }
  }
  return cutFound
}
