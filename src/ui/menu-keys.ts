import type { KeyboardEvent } from 'react'

export function menuItemsIn(place: HTMLElement | null): HTMLElement[] {
  const items = [...(place?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  return items.filter((item) => getComputedStyle(item).display !== 'none')
}

/** Escape and Tab close; the next Tab goes on from the opener. */
export function handleMenuKey(
  event: KeyboardEvent,
  place: HTMLElement | null,
  onClose: () => void,
): void {
  if (event.key === 'Tab' || event.key === 'Escape') {
    if (event.key === 'Escape') event.preventDefault()
    onClose()
    return
  }
  const items = menuItemsIn(place)
  const here = items.indexOf(document.activeElement as HTMLElement)
  const next: Record<string, number> = {
    ArrowDown: (here + 1) % items.length,
    ArrowUp: (here - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const wanted = next[event.key]
  if (wanted === undefined) return
  event.preventDefault()
  items[wanted]?.focus()
}
