/** open: the provider's machine leaves the decision to a person of ours. */
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

/** Who was checked. Names are compared and hashed at once, never kept. */
export interface IdentityFacts {
  names: string[]
  personKey: string | undefined
  /** Two letters: of the address that was checked, where one was. */
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
  /** The event in a webhook's body; undefined unless its digest proves who sent it. */
  readWebhook(raw: Uint8Array<ArrayBuffer>, headers: Headers): Promise<ProviderEvent | undefined>
}

/** Where somebody of ours looks at a check at the provider's, where it has a place for that. */
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
