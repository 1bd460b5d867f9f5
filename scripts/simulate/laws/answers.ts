import type { Law } from './law'

/** A key that was answered is never answered otherwise. */
export const oneAnswer: Law = {
  name: 'one answer to a key',
  check: ({ records }) => records.contradictions,
}
