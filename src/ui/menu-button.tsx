import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconMore } from './icons/icons'
import styles from './menu-button.module.css'

type MenuItem = { label: string; icon: ReactNode; onPress: () => void }

export type MenuButtonProps = {
  /** Whose menu it is, for those who hear it apart from its row. */
  label: string
  items: readonly MenuItem[]
}

/** What can be done with one row: by arrows, Home and End; Escape gives the focus back. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const giveBack = () => place.current?.querySelector('button')?.focus()
  useEffect(() => {
    if (!isOpen) return
    itemsIn(place.current)[0]?.focus()
    const closeFromOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [isOpen])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault()
      setIsOpen(false)
      giveBack()
      return
    }
    moveByKey(event, itemsIn(place.current))
  }
  return (
    <div ref={place} className={styles.place} data-screen-only>
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
          onKeyDown={handleKey}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                setIsOpen(false)
                giveBack()
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

function itemsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function moveByKey(event: KeyboardEvent, items: HTMLElement[]): void {
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
