import { causesOf } from '../causes'

/** PostgreSQL's word for a row that a unique key does not let in. */
export function isUniqueViolation(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '23505')
}
