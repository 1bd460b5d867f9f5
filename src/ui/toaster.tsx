import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { limits } from '@/config/limits'
import { tellToasterStands } from './toaster-wish'

export type ToasterProps = { theme: 'dark' | 'light'; direction: 'ltr' | 'rtl' }

/** Toasts as the specification has them (§2, §9): top right, with a close button. */
export function Toaster({ theme, direction }: ToasterProps) {
  useEffect(tellToasterStands, [])
  return (
    <Sonner
      position="top-right"
      closeButton
      duration={limits.toastMs}
      visibleToasts={limits.toastsVisible}
      gap={limits.toastGapPx}
      hotkey={['altKey', 'KeyT']}
      theme={theme}
      dir={direction}
      style={{ '--width': `${limits.toastWidthPx}px` } as React.CSSProperties}
      toastOptions={{
        style: {
          background: 'var(--fnx-palette-background-raised)',
          color: 'var(--fnx-palette-text-primary)',
          borderColor: 'var(--fnx-palette-divider)',
          fontFamily: 'var(--fnx-font-text)',
        },
      }}
    />
  )
}
