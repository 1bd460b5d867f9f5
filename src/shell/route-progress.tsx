import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState } from 'react'
import { LogoLoader } from '@/ui/logo-loader'

export type RouteProgressProps = { children: ReactNode }

/** While a route change is in progress the loader is shown and the page is hidden (§2). */
export function RouteProgress({ children }: RouteProgressProps) {
  const isChanging = useRouteChanging()
  return (
    <>
      {isChanging && <LogoLoader />}
      {/* Hidden but still laid out: the browser can restore the scroll position on the way back. */}
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
