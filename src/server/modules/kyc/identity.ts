/** open: the provider leaves the decision to an operator. */
export type ReviewResult =
  | 'started'
  | 'returned'
  | 'pending'
  | 'open'
  | 'approved'
  | 'rejected'
  | 'blocked'

export interface Refusal {
  labels: string[]
  comment?: string | undefined
}

interface Person {
  externalUserId: string
  email: string
  phone: string
}

export interface Applicant {
  id: string
  externalUserId: string
  level: string
  attempt: number
  reviewResult: ReviewResult
  refusal: Refusal
  who: IdentityFacts
}

/** The checked person. Names are compared and hashed at once, never stored. */
export interface IdentityFacts {
  names: string[]
  personKey: string | undefined
  /** Two letters: the country of the checked address, if there was one. */
  country?: string | undefined
}

export interface ProviderEvent {
  applicantId: string
  externalUserId: string | undefined
  level: string
  reviewResult: ReviewResult | undefined
  refusal: Refusal
  at: Date
}

export interface SdkToken {
  token: string
  expiresAt: Date
}

export interface IdentityProvider {
  name: 'sumsub' | 'sandbox'
  level: string
  sdkToken(person: Person): Promise<SdkToken>
  applicant(id: string): Promise<Applicant | undefined>
  applicantOf(externalUserId: string): Promise<Applicant | undefined>
  keepsRest: boolean
  reset(applicantId: string): Promise<void>
  erase(applicantId: string): Promise<void>
  /** The event in a webhook's body; undefined unless its digest proves the sender. */
  readWebhook(raw: Uint8Array<ArrayBuffer>, headers: Headers): Promise<ProviderEvent | undefined>
}

/** The page on which an operator looks at a check at the provider, if the provider has one. */
export function caseAddress({ name }: IdentityProvider, applicantId: string): string | undefined {
  if (name !== 'sumsub') return undefined
  return `https://cockpit.sumsub.com/checkus/#/applicant/${encodeURIComponent(applicantId)}/basicInfo`
}

export function personKey(name: string, birthDate: string): string {
  return `${plainName(name)} ${birthDate}`
}

const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}

export function plainName(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const plain = letters.replaceAll(/[ßæœþłøđðħı]/g, (letter) => plainLetters[letter] ?? letter)
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  return words.sort().join(' ').trim()
}
