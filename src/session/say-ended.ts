import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage, tabStorage } from '@/lib/storage/web-storage'
import { forgetReturning } from '@/session/end-session'
import { endedSentence } from '@/session/ending'
import { showToast } from '@/ui/toast'
import { clearSession } from './end-session'
import { forgetsPerson, readEnding } from './ending'

export function sayEnded(): void {
  // If a member has logged in again meanwhile, their cookie may still be on its way.
  tokenStore.read()
  if (browserStorage.read('token') !== undefined) return
  const ending = readEnding()
  clearSession()
  if (forgetsPerson(ending)) tabStorage.clear()
  if (ending === 'closed') forgetReturning()
  void showToast('warning', endedSentence(ending), { id: 'session' })
}
