import { cookieNames, cookies } from '@/lib/storage/cookies'
import { browserStorage } from '@/lib/storage/web-storage'

const cookieDays = 365

/** By the press on the notice, or by opening an account or logging in, whose forms say so. */
export function acceptTerms(): void {
  browserStorage.write('tAndC', 'true')
  cookies.write(cookieNames.terms, 'true', cookieDays)
  document.documentElement.dataset.terms = 'accepted'
}
