import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LogoLoader } from '@/ui/logo-loader'

export type RouteProgressProps = { children: ReactNode }

/** While a route change is in progress the loader is shown and the page is hidden (§2). */
export function RouteProgress({ children }: RouteProgressProps) {
  const isChanging = useRouteChanging()
  useFocusOnNewPage(isChanging)
  useScrollKeptOnReload()
  return (
    <>
      {isChanging && <LogoLoader />}
      {/* Hidden but still laid out: on the way back the page can be scrolled to where it was. */}
      <div style={isChanging ? { visibility: 'hidden' } : undefined} aria-busy={isChanging}>
        {children}
      </div>
    </>
  )
}

function useRouteChanging(): boolean {
  const { events } = useRouter()
  const [isChanging, setIsChanging] = useState(false)
  useEffect(() => {
    const start = (_: string, { shallow }: { shallow: boolean }) => setIsChanging(!shallow)
    const end = () => setIsChanging(false)
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', end)
    events.on('routeChangeError', end)
    return () => {
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', end)
      events.off('routeChangeError', end)
    }
  }, [events])
  return isChanging
}

/** After a route change keyboard and screen reader go on at the content, as soon as it is no longer hidden. */
function useFocusOnNewPage(isChanging: boolean): void {
  const { asPath } = useRouter()
  const address = asPath.split(/[?#]/)[0]
  const previous = useRef(address)
  useEffect(() => {
    if (isChanging || previous.current === address) return
    previous.current = address
    if (!window.location.hash) document.getElementById('content')?.focus({ preventScroll: true })
  }, [address, isChanging])
}

/** Next remembers places between its own pages; on leaving them the browser's memory takes over again. */
function useScrollKeptOnReload(): void {
  useEffect(() => {
    const handOver = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', handOver)
    return () => window.removeEventListener('pagehide', handOver)
  }, [])
}
