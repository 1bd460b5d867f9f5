import type { VoteText } from '@/contract/user/votes'
import { locale } from '@/messages/locale'

/** A vote's own words, in the language of whoever reads. */
export const inReadersLanguage = ({ en, de }: VoteText): string => (locale() === 'de' ? de : en)
