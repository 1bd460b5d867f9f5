import { useEffect } from 'react'
import { envClient } from '@/config/env.client'
import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'
import { apiClient, inLanguageOfPage } from '@/lib/api/client'
import { cookieNames, cookies } from '@/lib/storage/cookies'
import { tokenStore } from '@/lib/storage/token-store'
import { languages } from '@/messages/languages'
import { locale, offeredLocales } from '@/messages/locale'

const days = 365

export async function speak(tag: string): Promise<void> {
  if (tokenStore.read() !== undefined) await call(profileCalls.saveSettings, { locale: tag })
  cookies.write(cookieNames.language, tag, days)
  const here = new URL(window.location.href)
  here.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', here.href)
  window.location.reload()
}

/** Switches the page to the language its member has chosen. A language in the address wins. */
export function useOwnLanguage(chosen: string | undefined): void {
  useEffect(() => {
    if (languages.length < 2 || envClient.apiUrl.startsWith('http')) return
    const interceptor = apiClient.interceptors.request.use(inLanguageOfPage)
    return () => apiClient.interceptors.request.eject(interceptor)
  }, [])
  useEffect(() => {
    if (chosen === undefined || !offeredLocales().includes(chosen)) return
    const isAsked = new URLSearchParams(window.location.search).has('lang')
    if (languages.length < 2 || isAsked || cookies.read(cookieNames.language) === chosen) return
    cookies.write(cookieNames.language, chosen, days)
    // Only if the cookie was stored: without it the page would reload in the same language again
    // and again.
    const isKept = cookies.read(cookieNames.language) === chosen
    if (isKept && chosen !== locale()) window.location.reload()
  }, [chosen])
}
