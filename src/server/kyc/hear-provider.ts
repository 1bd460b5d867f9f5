import type { Services } from '../services'
import { applyVerdict } from './apply-verdict'

/** Asks the provider by a signed call where an identity check stands, and takes its word. */
export async function hearProvider(
  services: Services,
  { accountId, applicantId }: { accountId: string; applicantId: string },
): Promise<void> {
  // Before the answer: an event that comes while we wait is newer than what we hear.
  const at = services.clock.now()
  const found = await services.identity.applicant(applicantId)
  const isTheirs = found?.externalUserId === accountId && found.level === services.identity.level
  // Provider and person begin anew at their own pace; only a reset says that nothing counts any more.
  if (!isTheirs || found.verdict === 'started') return
  const { verdict, labels, attempt, personKey } = found
  const about = { accountId, applicantId, source: 'poll' as const, at }
  await applyVerdict(services, {
    ...{ ...about, verdict, labels, attempt },
    ...(verdict === 'approved' && { personKey }),
  })
}
