import type { Law } from './law'

/** Nothing is told before it is certain, and who was credited is told. */
export const lettersTell: Law = {
  name: 'letters tell what happened',
  check({ mailbox }) {
    return mailbox.early.map((what) => `${what} left while its transaction was open`)
  },
}
