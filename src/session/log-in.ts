import { setDefaultToken } from '@/lib/api/client'
import { browserStorage } from '@/lib/storage/browser-storage'
import { tokenStore } from '@/lib/storage/token-store'
import { tellSessionChanged } from './session-store'

/** The first step of a login succeeded; who it is, is known by the e-mail address alone (§3). */
export function keepEmail(email: string): void {
  browserStorage.write('user_email', email)
}

export interface Granted {
  token: string
  email: string
  device: string
}

/** The last step: from here on this browser, in all its tabs, has a session. False if it keeps none. */
export function logIn({ token, email, device }: Granted): boolean {
  browserStorage.write('device', device)
  keepEmail(email)
  tokenStore.write(token)
  const isKept = tokenStore.read() === token
  tokenStore.takeExpired()
  setDefaultToken(isKept ? token : undefined)
  tellSessionChanged()
  return isKept
}
