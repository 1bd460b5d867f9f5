import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconMore } from './icons/member-icons'
import styles from './menu-button.module.css'

type MenuButtonProps = {
  label: string
  items: readonly { label: string; icon: ReactNode; onPress: () => void }[]
}

export function MenuButton({ label, items }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const id = useId()
  const giveBack = () => container.current?.querySelector('button')?.focus()
  useEffect(() => {
    if (!isOpen) return
    menuItemsIn(container.current)[0]?.focus()
    const closeFromOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    giveBack()
  }
  return (
    <div ref={container} className={styles.place} data-screen-only>
      <button
        type="button"
        className={styles.opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconMore />
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.menu}
          onKeyDown={(event) => handleMenuKey(event, container.current, close)}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                item.onPress()
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

export function menuItemsIn(place: HTMLElement | null): HTMLElement[] {
  const items = [...(place?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  return items.filter((item) => getComputedStyle(item).display !== 'none')
}

/**
 * Keys of an open menu. Escape and Tab close it, and the next Tab continues from the button that
 * opened it.
 */
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
  const target = next[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[target]?.focus()
}
