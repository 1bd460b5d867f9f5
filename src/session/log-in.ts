import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage } from '@/lib/storage/web-storage'
import { keepEmail, tellSessionChanged } from './session-store'
import { acceptTerms } from './terms'

export interface GrantedSession {
  token: string
  email: string
  device: string
}

export function logIn({ token, email, device }: GrantedSession): boolean {
  browserStorage.write('device', device)
  keepEmail(email)
  acceptTerms()
  tokenStore.write(token)
  const isStored = tokenStore.read() === token
  tokenStore.takeExpired()
  setDefaultToken(isStored ? token : undefined)
  forgetAnswers()
  tellSessionChanged()
  return isStored
}
