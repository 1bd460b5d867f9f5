import { useRouter } from 'next/router'
import { useEffect } from 'react'

/** Opens the folded part that the address points at (`/faq#what-is-a-share`), now and later. */
export function useOpenedByAddress(): void {
  const { asPath } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router changes an address without a `hashchange`
  useEffect(() => {
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [asPath])
}

function openTarget(): void {
  const target = document.getElementById(decoded(window.location.hash.slice(1)))
  const fold = target?.closest('details')
  if (!target || !fold) return
  fold.open = true
  // From here on it is open or closed by itself: the style sheet no longer holds it open.
  fold.dataset.opened = ''
  target.scrollIntoView()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
