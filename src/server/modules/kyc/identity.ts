/**
 * The provider's word about a person. `started` also stands for a check that was reset, `returned`
 * for one that was sent and now waits for the person again.
 */
export type ReviewResult = 'started' | 'returned' | 'pending' | 'approved' | 'rejected' | 'blocked'

/** Why somebody was refused: labels for us, and words of the reviewer that are meant for the person. */
export interface Refusal {
  labels: string[]
  comment?: string | undefined
}

/** Everything that is passed on about a person; the rest they tell the provider themselves. */
interface Person {
  externalUserId: string
  email: string
  phone: string
}

export interface Applicant {
  id: string
  /** The account that the provider made it for. */
  externalUserId: string
  level: string
  attempt: number
  reviewResult: ReviewResult
  refusal: Refusal
  who: Who
}

/** As the provider read it from the document; compared and hashed at once, never kept. */
export interface Who {
  /** Each spelling of the name. */
  names: string[]
  /** Name and birth date: alike for the same person. */
  personKey: string | undefined
}

export interface ProviderEvent {
  applicantId: string
  externalUserId: string | undefined
  level: string
  /** Undefined for events that say nothing about the state. */
  reviewResult: ReviewResult | undefined
  refusal: Refusal
  at: Date
}

export interface SdkToken {
  token: string
  expiresAt: Date
}

/** Who checks identities. An outside provider, or in a sandbox the reviewer of our own. */
export interface IdentityProvider {
  name: 'sumsub' | 'sandbox'
  /** The kind of check that counts here; words about another one do not. */
  level: string
  sdkToken(person: Person): Promise<SdkToken>
  applicant(id: string): Promise<Applicant | undefined>
  applicantOf(externalUserId: string): Promise<Applicant | undefined>
  /** Whether a reset keeps what the rejection did not name. */
  keepsRest: boolean
  reset(applicantId: string): Promise<void>
  erase(applicantId: string): Promise<void>
  /** The event inside a webhook; undefined unless its digest proves who sent it. */
  readWebhook(raw: Uint8Array<ArrayBuffer>, headers: Headers): Promise<ProviderEvent | undefined>
}

/** The same for one person, however the name was typed. */
export function personKey(name: string, birthDate: string): string {
  return `${plainName(name)} ${birthDate}`
}

/** Letters that Unicode does not take apart into a plain one and an accent. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
}

/** Without case, accents and order: a document prints the family name first, and in capitals. */
export function plainName(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const plain = letters.replaceAll(/[ßæœþłøđðħı]/g, (letter) => plainLetters[letter] ?? letter)
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  return words.sort().join(' ').trim()
}
