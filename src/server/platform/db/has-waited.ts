import { causesOf } from '../causes'

/** PostgreSQL's word for a lock that did not come free within `lock_timeout`. */
export function hasWaited(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '55P03')
}
