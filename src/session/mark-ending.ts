import { browserStorage } from '@/lib/storage/browser-storage'
import type { Ending } from './ending'

/** Before the token goes: another tab that misses the token finds the reason there already. */
export function markEnding(ending: Ending): void {
  browserStorage.write('ended', ending)
}

/** While the server is still asked: it counts for as long as that may take, should this tab be closed meanwhile. */
export function markLeaving(ending: Ending): void {
  browserStorage.write('ended', `${ending}@${Date.now()}`)
}
