import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { envClient, isBuiltSite } from '@/config/env.client'
import { houseName } from '@/config/house'
import { blogCalls } from '@/contract/blog'
import { teamCalls } from '@/contract/team'
import { sharePriceOptions } from '@/features/shares/hooks/use-share-price'
import { call } from '@/lib/api/call'
import { queryClient } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage } from '@/lib/storage/web-storage'
import { currentExit } from '@/session/ending'
import { useIsLoggedIn } from '@/session/session-store'
import { late } from '@/ui/late'
import { ServerAway } from './server-away'

const MemberCompanion = late(() =>
  import('./member-companion').then((part) => part.MemberCompanion),
)

// Written out: Next puts the value in place of this very name, so the minifier drops the branch and
// with it the scenarios. A condition on `envClient` would keep them in a production's bundle.
const Scenarios =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? late(() => import('./scenarios').then((part) => part.Scenarios))
    : () => null

export function Companion({ search }: { search: string }) {
  const isLoggedIn = useIsLoggedIn()
  useEffect(() => {
    void warmUp()
    // Loaded early, because a stalled connection could not load it when it is needed.
    void import('./still-loading')
    registerWorker()
  }, [])
  useEffect(keepDoublePresses, [])
  useEndedElsewhere()
  return (
    <>
      <ServerAway />
      {isLoggedIn && <MemberCompanion />}
      {isPlaying(search) && <Scenarios search={search} />}
    </>
  )
}

const controls = 'a, button, input, label, select, summary, textarea'

/** Swallows the second half of a double press when the first has replaced what was under it. */
export function keepDoublePresses(): () => void {
  let first: Element | null = null
  const look = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null
    const met = control instanceof HTMLLabelElement ? control.control : control
    if (event.detail < 2) first = met
    else if (met !== first) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  document.addEventListener('click', look, true)
  return () => document.removeEventListener('click', look, true)
}

function isPlaying(search: string): boolean {
  return /[?&]scenario\b/.test(search) || browserStorage.read('scenario') !== undefined
}

function registerWorker(): void {
  if (!isBuiltSite || envClient.apiMock) return
  // Private windows of some browsers have no service workers.
  navigator.serviceWorker?.register(`/service-worker.js?${offlinePageSettings()}`).catch(() => {})
}

/** The site's name and the addresses of its fonts, with which the offline page is rendered. */
function offlinePageSettings(): URLSearchParams {
  // Reading the rules of another site's sheet, which an extension may add, throws.
  const ours = [...document.styleSheets].filter(({ href }) => href?.startsWith(location.origin))
  const rules = ours.flatMap(({ cssRules }) => [...cssRules])
  const fontFaces = rules.flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const address = /url\("?([^")]+)/.exec(rule.style.getPropertyValue('src'))?.[1]
    const family = rule.style.getPropertyValue('font-family').replaceAll('"', '')
    if (address === undefined) return []
    return [[family, new URL(address, rule.parentStyleSheet?.href ?? location.href).pathname]]
  })
  return new URLSearchParams([['name', houseName()], ...fontFaces])
}

/**
 * Blog, team and share price are loaded as the site starts, which is given (R9). The price is shown
 * in the header of public pages. No part of the site reads the other two from here, as the server
 * gives them with their pages. A failure is only logged: what needs the price asks again.
 */
export async function warmUp(): Promise<void> {
  const answers = await Promise.allSettled([
    queryClient.fetchQuery(postsOptions()),
    queryClient.fetchQuery(teamOptions()),
    queryClient.fetchQuery(sharePriceOptions('1M')),
  ])
  for (const answer of answers) {
    if (answer.status === 'rejected') console.warn('Not loaded at start:', answer.reason)
  }
}

function useEndedElsewhere(): void {
  const isLoggedIn = useIsLoggedIn()
  const hadSession = useRef(false)
  useEffect(() => {
    if (isLoggedIn) hadSession.current = true
    if (isLoggedIn !== false) return
    const isMissed = tokenStore.takeExpired() || hadSession.current
    hadSession.current = false
    if (!isMissed || currentExit() !== undefined) return
    void import('@/session/say-ended').then(({ sayEnded }) => sayEnded())
  }, [isLoggedIn])
}

function postsOptions() {
  return queryOptions({
    queryKey: ['blog', 'posts'],
    queryFn: () => call(blogCalls.getblogMediaList, { kind: 'post' }),
    select: (list) => list.docs,
    meta: { isPublic: true },
  })
}

function teamOptions() {
  return queryOptions({
    queryKey: ['team'],
    queryFn: () => call(teamCalls.teamList, {}),
    select: (list) => list.docs,
    meta: { isPublic: true },
  })
}
