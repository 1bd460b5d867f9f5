/** The provider's word about a person. `started` also stands for a check that was reset. */
export type Verdict = 'started' | 'pending' | 'approved' | 'rejected' | 'blocked'

/** Everything that is passed on about a person; the rest they tell the provider themselves. */
export interface Person {
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
  verdict: Verdict
  labels: string[]
  /** Name and birth date as the provider read them: alike for the same person, hashed at once. */
  personKey: string | undefined
}

export interface ProviderEvent {
  applicantId: string
  externalUserId: string | undefined
  level: string
  /** Undefined for events that say nothing about the state. */
  verdict: Verdict | undefined
  labels: string[]
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
  reset(applicantId: string): Promise<void>
  erase(applicantId: string): Promise<void>
  /** The event inside a webhook; undefined unless its digest proves who sent it. */
  readWebhook(raw: Uint8Array<ArrayBuffer>, headers: Headers): Promise<ProviderEvent | undefined>
}

/** The same for one person, however the name was typed. */
export function personKey(name: string, birthDate: string): string {
  const words = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `${words
    .split(/[^\p{L}\p{N}]+/u)
    .sort()
    .join(' ')
    .trim()} ${birthDate}`
}
