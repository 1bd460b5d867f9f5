import { type IdentityProvider, unavailable } from '../product'
import type { Life } from './process'
import type { Simulation } from './simulation'

const level = 'basic'
const reviewMs = 8_000

/**
 * The provider that checks who somebody is, as far as the product can see it. It approves everybody
 * a few seconds after they have sent their papers.
 */
export class Applicants {
  private readonly byAccount = new Map<string, { id: string; sentAt: number | undefined }>()

  /** By what a check is opened under: an account, or a lost wallet. */
  readonly names = new Map<string, string>()

  constructor(private readonly simulation: Simulation) {}

  open(accountId: string): string {
    const id = `applicant-${accountId}`
    if (!this.byAccount.has(accountId)) this.byAccount.set(accountId, { id, sentAt: undefined })
    return id
  }

  /** A member shows papers to the provider. */
  send(accountId: string, fullName: string): string {
    const id = this.open(accountId)
    this.names.set(accountId, fullName)
    this.byAccount.set(accountId, { id, sentAt: this.simulation.time.now() })
    return id
  }

  find(by: { id?: string; accountId?: string }) {
    for (const [accountId, { id, sentAt }] of this.byAccount)
      if (id === by.id || accountId === by.accountId)
        return { id, accountId, reviewResult: this.resultOf(sentAt) }
    return undefined
  }

  private resultOf(sentAt: number | undefined) {
    if (sentAt === undefined) return 'started' as const
    return this.simulation.time.now() - sentAt < reviewMs
      ? ('pending' as const)
      : ('approved' as const)
  }
}

export function identityProvider(simulation: Simulation, life: Life): IdentityProvider {
  const answerOf = async () => {
    await simulation.processes.step(life, 'before the identity provider is asked')
    await simulation.sleep(20)
    if (simulation.time.now() < simulation.weather.identityAwayUntil) throw unavailable.identity()
  }
  const applicant = (by: { id?: string; accountId?: string }) => {
    const applicantFound = simulation.applicants.find(by)
    if (applicantFound === undefined) return undefined
    const { id, accountId: externalUserId, reviewResult } = applicantFound
    const name = simulation.applicants.names.get(externalUserId)
    const identity = { names: name === undefined ? [] : [name], personKey: undefined }
    return {
      id,
      externalUserId,
      level,
      attempt: 0,
      reviewResult,
      refusal: { labels: [] },
      who: identity,
    }
  }
  return {
    name: 'sumsub',
    level,
    keepsRest: false,
    async sdkToken({ externalUserId }) {
      await answerOf()
      simulation.applicants.open(externalUserId)
      return { token: externalUserId, expiresAt: new Date(simulation.time.now() + 600_000) }
    },
    async applicant(id) {
      await answerOf()
      return applicant({ id })
    },
    async applicantOf(accountId) {
      await answerOf()
      return applicant({ accountId })
    },
    reset: async () => undefined,
    erase: async () => undefined,
    readWebhook: async () => undefined,
  }
}
