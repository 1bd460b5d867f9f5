import { cookieNames, cookies } from '@/lib/storage/cookies'
import { browserStorage } from '@/lib/storage/web-storage'

const cookieDays = 365

/** By pressing the button of the notice, or by signing up or logging in, whose forms say so. */
export function acceptTerms(): void {
  browserStorage.write('tAndC', 'true')
  cookies.write(cookieNames.terms, 'true', cookieDays)
  document.documentElement.dataset.terms = 'accepted'
}
