import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import '@/lib/api/query-client'
import { browserStorage } from '@/lib/storage/web-storage'
import * as actions from '@/messages/actions'
import { useLogout } from '@/session/end-session'
import { useProfile } from '@/session/queries'
import * as shell from '@/shell/messages'
import { handleMenuKey, menuItemsIn } from '@/ui/menu-button'
import texts from '@/ui/text.module.css'
import * as m from '../messages/later'
import styles from './account-menu.module.css'

export type AccountMenuProps = {
  onClose: () => void
  onSettings?: () => void
  isOutside: boolean
}

const links = [
  { href: '/kyc', label: shell.verificationLabel },
  { href: '/settings', label: shell.settingsLabel },
  { href: '/auth/change-password', label: actions.changePasswordAction },
]

const wayIn = [{ href: '/dashboard', label: actions.dashboardAction }]

export function AccountMenu({ onClose, onSettings, isOutside }: AccountMenuProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => menuItemsIn(list.current)[0]?.focus(), [])
  useEffect(() => {
    const menu = sheet.current?.parentElement
    const closeFromOutside = ({ target }: Event) => {
      if (!menu?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [onClose])
  return (
    <div ref={sheet} className={styles.sheet}>
      <Owner />
      <div
        ref={list}
        role="menu"
        aria-label={m.accountLabel()}
        tabIndex={-1}
        className={styles.menu}
        onKeyDown={(event) => handleMenuKey(event, list.current, onClose)}
      >
        {onSettings && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.settings}
            onClick={() => {
              onClose()
              onSettings()
            }}
          >
            {shell.settingsPanelAction()}
          </button>
        )}
        {[...(isOutside ? wayIn : []), ...links].map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            role="menuitem"
            tabIndex={-1}
            onClick={onClose}
          >
            {label()}
          </Link>
        ))}
        <LogoutItem />
      </div>
    </div>
  )
}

function Owner() {
  const { data } = useProfile()
  const email = data?.email ?? browserStorage.read('user_email')
  return (
    <div className={styles.owner}>
      {data && <p className={styles.name}>{data.fullName}</p>}
      {email && <p className={`${texts.hint} ${styles.email}`}>{email}</p>}
    </div>
  )
}

function LogoutItem() {
  const [isBusy, setIsBusy] = useState(false)
  const logOut = useLogout()
  const handleClick = () => {
    if (isBusy) return
    setIsBusy(true)
    void logOut({ says: m.loggedOutToast() })
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.logout}
      aria-disabled={isBusy}
      onClick={handleClick}
    >
      {m.logOutAction()}
    </button>
  )
}
