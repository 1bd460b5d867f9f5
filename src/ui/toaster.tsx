import { type FocusEvent, useEffect, useRef } from 'react'
import { Toaster as Sonner } from 'sonner'
import { envClient } from '@/config/env.client'
import { tellToasterStands, toastLimits } from '@/ui/toast'
import * as m from './messages'

export type ToasterProps = { theme: 'dark' | 'light'; direction: 'ltr' | 'rtl' }

const headerPx = 65
const bannerPx = 32
const marginPx = 12

// Toasts begin below the header's `Log in` and the sandbox's banner.
const topPx = headerPx + (envClient.appMode === 'sandbox' ? bannerPx : 0) + marginPx

export function Toaster({ theme, direction }: ToasterProps) {
  useEffect(tellToasterStands, [])
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => nameCloseButtons(container.current), [])
  const isGoingOn = useRef(false)
  // Sonner returns the focus, so Tab would never leave its list.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // After the last toast, Tab continues at the beginning of the page.
    const next =
      relatedTarget ?? (isGoingOn.current ? document.querySelector('a[href="#content"]') : null)
    if (next instanceof HTMLElement && !currentTarget.contains(next)) next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <div
      ref={container}
      onKeyDown={({ key, shiftKey }) => {
        isGoingOn.current = key === 'Tab' && !shiftKey
      }}
      onBlur={handleBlur}
    >
      <Sonner
        position="top-right"
        closeButton
        offset={{ top: topPx }}
        mobileOffset={{ top: topPx }}
        duration={toastLimits.showMs}
        pauseWhenPageIsHidden
        visibleToasts={toastLimits.visible}
        gap={toastLimits.gapPx}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel={m.toastsLabel()}
        theme={theme}
        dir={direction}
        style={{ '--width': `${toastLimits.widthPx}px` } as React.CSSProperties}
        toastOptions={{
          style: {
            background: 'var(--fnx-palette-background-raised)',
            color: 'var(--fnx-palette-text-primary)',
            borderColor: 'var(--fnx-palette-divider)',
            fontFamily: 'var(--fnx-font-text)',
          },
          actionButtonStyle: {
            blockSize: 36,
            paddingInline: 14,
            background: 'var(--fnx-palette-primary-main)',
            color: 'var(--fnx-palette-primary-contrastText)',
            fontSize: '0.875rem',
          },
        }}
      />
    </div>
  )
}

/** Sonner names its close buttons in English and has no option for it. */
function nameCloseButtons(place: HTMLElement | null) {
  if (place === null) return
  const watching = new MutationObserver(() => {
    for (const button of place.querySelectorAll('[data-close-button]'))
      button.setAttribute('aria-label', m.closeAction())
  })
  watching.observe(place, { childList: true, subtree: true })
  return () => watching.disconnect()
}
