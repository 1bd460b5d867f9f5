import type { Services } from '@/server/services'
import { applyVerdict } from './apply-verdict'
import type { Applicant, Verdict } from './identity'

interface Asked {
  accountId: string
  /** Null where the page never told it: then the provider is asked by the account. */
  applicantId: string | null
  source?: 'poll' | 'operator'
}

export interface Heard {
  applicantId: string | null
  said: Verdict | 'another level' | 'nothing'
}

/** Asks the provider by a signed call where an identity check stands, and takes its word. */
export async function hearProvider(
  services: Services,
  { accountId, applicantId, source = 'poll' }: Asked,
): Promise<Heard> {
  // Before the answer: an event that comes while we wait is newer than what we hear.
  const at = services.clock.now()
  const found = await theirs(services, { accountId, applicantId })
  const heard = { applicantId: found?.id ?? applicantId, said: saidBy(services, found) }
  if (heard.applicantId === null) return heard
  const about = { accountId, applicantId: heard.applicantId, source, at }
  const { said } = heard
  if (found === undefined || said === 'another level' || said === 'nothing') {
    // Who was sent and is not there any more has to go on; whoever was decided stays so.
    const lost = { ...about, verdict: 'returned' as const, refusal: { labels: [] } }
    const outcome = await applyVerdict(services, lost)
    if (outcome === 'changed')
      services.log.info('identity check not found where it was', { accountId, said })
    return heard
  }
  const { refusal, attempt, who } = found
  await applyVerdict(services, { ...about, verdict: said, refusal, attempt, who })
  return heard
}

/** By its own id; if the provider no longer knows that one, by the account it was made for. */
async function theirs(
  { identity }: Services,
  { accountId, applicantId }: Asked,
): Promise<Applicant | undefined> {
  const known = applicantId === null ? undefined : await identity.applicant(applicantId)
  if (known?.externalUserId === accountId) return known
  const other = await identity.applicantOf(accountId)
  return other?.externalUserId === accountId ? other : undefined
}

function saidBy({ identity }: Services, found: Applicant | undefined): Heard['said'] {
  if (found === undefined) return 'nothing'
  return found.level === identity.level ? found.verdict : 'another level'
}
