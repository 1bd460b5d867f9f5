import type { Law } from './law'

/** Whatever is away or goes wrong around the product, it has a refusal for it. */
export const noOwnFailure: Law = {
  name: 'nobody is answered INTERNAL',
  isQuick: true,
  check: ({ records }) => records.ownFailures,
}
