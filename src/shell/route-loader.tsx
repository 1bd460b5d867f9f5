import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '@/config/limits'
import { firstField } from '@/lib/first-field'
import { LogoLoader } from '@/ui/icons/logo'
import { late } from '@/ui/late'

const StillLoading = late(() => import('./still-loading').then((part) => part.StillLoading))

/** While a route changes the page is hidden behind the logo (R5). */
export function RouteLoader({ children }: { children: ReactNode }) {
  const target = useRouteChange()
  const isSlow = useIsSlow(target)
  const isChanging = target !== undefined
  useFocusOnNewPage(isChanging)
  useScrollRestored()
  return (
    <>
      {isChanging && <LogoLoader>{isSlow && <StillLoading target={target} />}</LogoLoader>}
      {/* Hidden but still laid out, so that going back finds its place again. */}
      <div style={isChanging ? { visibility: 'hidden' } : undefined} aria-busy={isChanging}>
        {children}
      </div>
    </>
  )
}

function useRouteChange(): string | undefined {
  const { events } = useRouter()
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    const start = (address: string, { shallow }: { shallow: boolean }) =>
      setTarget(shallow ? undefined : address)
    const end = () => setTarget(undefined)
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', end)
    events.on('routeChangeError', end)
    return () => {
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', end)
      events.off('routeChangeError', end)
    }
  }, [events])
  return target
}

function useIsSlow(target: string | undefined): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (target === undefined) return
    const timer = setTimeout(() => setIsSlow(true), limits.loaderPatienceMs)
    return () => clearTimeout(timer)
  }, [target])
  return isSlow
}

function useFocusOnNewPage(isChanging: boolean): void {
  const { asPath } = useRouter()
  const address = asPath.split(/[?#]/)[0]
  const previous = useRef(address)
  useEffect(() => {
    if (isChanging || previous.current === address) return
    previous.current = address
    const first = firstField()
    if (first) first.focus()
    else if (!window.location.hash)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [address, isChanging])
}

/**
 * Next restores the scroll position between its own pages. When they are left the browser takes
 * over, because otherwise it would be lost.
 */
function useScrollRestored(): void {
  useEffect(() => {
    const handOver = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', handOver)
    return () => window.removeEventListener('pagehide', handOver)
  }, [])
}
