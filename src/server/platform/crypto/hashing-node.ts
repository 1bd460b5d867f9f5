import { createHmac, createSecretKey } from 'node:crypto'
import type { Hashing } from './keys'

/** The same hash as the browser's, without a turn of another thread for each. */
export const nodeHashing: Hashing = (raw) => {
  const key = createSecretKey(raw)
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex')
}
