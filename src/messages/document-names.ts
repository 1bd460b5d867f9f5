import { keyFactsLabel, risksLabel, shareTermsLabel, termsLabel } from './states'

const names: Record<string, () => string> = {
  'term-condition': termsLabel,
  'share-terms': shareTermsLabel,
  'key-facts': keyFactsLabel,
  'risk-disclosure': risksLabel,
}

export const documentName = (slug: string): string => names[slug]?.() ?? slug
