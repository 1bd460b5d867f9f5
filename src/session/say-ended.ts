import { browserStorage } from '@/lib/storage/browser-storage'
import { tabStorage } from '@/lib/storage/tab-storage'
import { tokenStore } from '@/lib/storage/token-store'
import { forgetReturning } from '@/session/end-session'
import { endedSentence } from '@/session/ending'
import { showToast } from '@/ui/toast'
import { endSession } from './end-session'
import { forgetsPerson, readEnding } from './ending'

/** This tab follows a session that ended without it, and says how. */
export function sayEnded(): void {
  // Somebody was faster and has logged in again, maybe a moment ago: the cookie may be on its way.
  tokenStore.read()
  if (browserStorage.read('token') !== undefined) return
  const ending = readEnding()
  endSession()
  if (forgetsPerson(ending)) tabStorage.clear()
  if (ending === 'closed') forgetReturning()
  void showToast('warning', endedSentence(ending), { id: 'session' })
}
