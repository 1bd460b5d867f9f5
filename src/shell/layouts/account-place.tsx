import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { IconUser } from '@/ui/marks/icons'
import styles from './account-place.module.css'

const fetchMenu = () => import('./account-menu').then((part) => part.AccountMenu)
const AccountMenu = dynamic(fetchMenu, { ssr: false })

/** Where a member finds what is theirs. The menu itself is fetched when somebody comes near. */
export function AccountPlace() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleClose = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.place} data-only="member">
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconUser />
        <span className={styles.word}>Account</span>
      </button>
      {isOpen && <AccountMenu onClose={handleClose} />}
    </div>
  )
}
