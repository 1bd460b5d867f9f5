/**
 * All text of the page that is visible or read aloud. It runs in the page, so it uses nothing from
 * outside.
 */
export function renderedTexts(): string[] {
  const texts = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!node.parentElement?.closest('script, style, noscript, code, option'))
      texts.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter(Boolean)
}
