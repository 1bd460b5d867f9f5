import type { Law } from './law'

/** A key that was answered is never answered otherwise. */
export const oneAnswer: Law = {
  name: 'one answer to a key',
  check: ({ records }) => records.contradictions,
}

/** Whatever is away or goes wrong around the product, it has a refusal for it. */
export const noOwnFailure: Law = {
  name: 'nobody is answered INTERNAL',
  isQuick: true,
  check: ({ records }) => records.ownFailures,
}
