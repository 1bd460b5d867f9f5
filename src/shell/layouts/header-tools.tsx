import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useRef, useState } from 'react'
import { houseName } from '@/config/house'
import { IconBell, IconSettings, IconUser } from '@/ui/icons/glyph'
import { LogoWordmark } from '@/ui/icons/logo'
import { late } from '@/ui/late'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import styles from './header-tools.module.css'

const AccountMenu = late(() => import('./account-menu').then((part) => part.AccountMenu))

const SettingsPanel = late(() =>
  import('../settings/settings-panel').then((part) => part.SettingsPanel),
)

export function useSettingsPanel(): { open: () => void; panel: ReactNode } {
  const [isOpen, setIsOpen] = useState<boolean>()
  return {
    open: () => setIsOpen(true),
    panel: isOpen !== undefined && (
      <SettingsPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ),
  }
}

export function HomeLink({ className = '' }: { className?: string | undefined }) {
  return (
    <Link
      href="/"
      prefetch={false}
      className={`${styles.home} ${className}`}
      aria-label={m.homeLabel({ name: houseName() })}
    >
      <LogoWordmark name={houseName()} />
    </Link>
  )
}

export type HeaderToolProps = {
  label: string
  onPress: () => void
  className?: string | undefined
  children: ReactNode
}

export function HeaderTool({ label, onPress, className = '', children }: HeaderToolProps) {
  return (
    <button
      type="button"
      data-needs-script
      className={`${styles.tool} ${className}`}
      onClick={onPress}
      aria-label={label}
    >
      {children}
    </button>
  )
}

export function SettingsTool({ onPress }: Pick<HeaderToolProps, 'onPress'>) {
  return (
    <HeaderTool label={m.settingsPanelAction()} onPress={onPress}>
      <IconSettings />
    </HeaderTool>
  )
}

export function NotificationsLink() {
  return (
    <Link
      href="/notifications"
      prefetch={false}
      className={`${styles.tool} ${styles.bell}`}
      data-only="member"
    >
      <IconBell />
      <VisuallyHidden>{m.notificationsLabel()}</VisuallyHidden>
      <span id="unseen-count" className={styles.count} />
    </Link>
  )
}

export function UnderWayPlace() {
  const { pathname } = useRouter()
  if (pathname === '/dashboard') return null
  const mayWait = pathname !== '/buy-shares'
  return (
    <div
      id="under-way"
      data-only="member"
      data-screen-only
      className={mayWait ? `${styles.underWay} ${styles.kept}` : styles.underWay}
    />
  )
}

export type AccountPlaceProps = {
  onSettings?: () => void
  isOutside?: boolean
}

export function AccountPlace({ onSettings, isOutside }: AccountPlaceProps) {
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
        className={`${row.line} ${texts.hint} ${styles.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={AccountMenu.fetch}
        onFocus={AccountMenu.fetch}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconUser />
        <span className={styles.word}>{m.accountLabel()}</span>
      </button>
      {isOpen && (
        <AccountMenu
          onClose={handleClose}
          {...(onSettings && { onSettings })}
          isOutside={isOutside === true}
        />
      )}
    </div>
  )
}
