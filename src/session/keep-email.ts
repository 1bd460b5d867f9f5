import { browserStorage } from '@/lib/storage/browser-storage'

/** Written when the first login step has succeeded; cleared at logout (§3). */
export function keepEmail(email: string): void {
  browserStorage.write('user_email', email)
}
