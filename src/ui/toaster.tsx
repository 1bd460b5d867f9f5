import { type FocusEvent, useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { envClient } from '@/config/env.client'
import { tellToasterStands, toastLimits } from '@/ui/toast'

export type ToasterProps = { theme: 'dark' | 'light'; direction: 'ltr' | 'rtl' }

const headerPx = 65
const bannerPx = 32
const marginPx = 12

// Under the header, or a toast would lie on its `Log in`; a sandbox has its banner above that.
const topPx = headerPx + (envClient.appMode === 'sandbox' ? bannerPx : 0) + marginPx

/** Toasts as the specification has them (§2, §9): top right, with a close button. */
export function Toaster({ theme, direction }: ToasterProps) {
  useEffect(tellToasterStands, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <div onBlur={goOn}>
      <Sonner
        position="top-right"
        closeButton
        offset={{ top: topPx }}
        mobileOffset={{ top: topPx }}
        duration={toastLimits.showMs}
        visibleToasts={toastLimits.visible}
        gap={toastLimits.gapPx}
        hotkey={['altKey', 'KeyT']}
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

/** Sonner sends whoever leaves its list back to where they came from: by Tab nobody would get past it. */
function goOn({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
    relatedTarget.focus()
}
