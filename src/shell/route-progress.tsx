import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '@/config/limits'
import { LogoLoader } from '@/ui/logo-loader'

const StillLoading = dynamic(() => import('./still-loading').then((part) => part.StillLoading), {
  ssr: false,
})

export type RouteProgressProps = { children: ReactNode }

/** While a route change is in progress the loader is shown and the page is hidden (§2). */
export function RouteProgress({ children }: RouteProgressProps) {
  const target = useRouteChange()
  const isSlow = useIsSlow(target)
  const isChanging = target !== undefined
  useFocusOnNewPage(isChanging)
  useScrollKeptOnReload()
  return (
    <>
      {isChanging && <LogoLoader>{isSlow && <StillLoading target={target} />}</LogoLoader>}
      {/* Hidden but still laid out: on the way back the page can be scrolled to where it was. */}
      <div style={isChanging ? { visibility: 'hidden' } : undefined} aria-busy={isChanging}>
        {children}
      </div>
    </>
  )
}

/** Where the route is about to lead, as long as it changes. */
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
