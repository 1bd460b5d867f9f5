import { makeApi, type TestApi, TestClock } from './api'
import { FakeSumsub, type Stored } from './fake-sumsub'
import type { TestMember } from './member'
import { profileOf } from './review'
import { seed } from './size'

export interface SumsubFixture {
  api: TestApi
  provider: FakeSumsub
  start: (member: TestMember) => ReturnType<TestMember['call']>
  bind: (member: TestMember, applicantId: string) => ReturnType<TestMember['call']>
  opened: (member: TestMember) => Promise<Stored>
  begun: (member: TestMember) => Promise<Stored>
  deliver: () => Promise<void>
  lose: () => void
}

export async function makeSumsubFixture(): Promise<SumsubFixture> {
  let api: TestApi | undefined
  const clock = new TestClock()
  const provider = new FakeSumsub(() => api?.clock.now() ?? clock.now(), seed)
  await provider.start()
  const testApi = await makeApi({ identity: provider.identity() })
  api = testApi
  const start = (member: TestMember) => member.call('POST', 'kyc/generateSdkToken')
  const bind = (member: TestMember, applicantId: string) =>
    member.call('POST', 'kyc/updateApplicantId', { applicantId })
  const openApplicant = async (member: TestMember) => {
    await start(member)
    return provider.open((await profileOf(member)).id)
  }
  return {
    api: testApi,
    provider,
    start,
    bind,
    opened: openApplicant,
    begun: async (member) => {
      const applicant = await openApplicant(member)
      await bind(member, applicant.id)
      return applicant
    },
    deliver: async () => {
      for (const { body, headers } of provider.takeWebhooks())
        await testApi.request('/api/webhooks/identity', { method: 'POST', body, headers })
    },
    lose: () => void provider.webhooks.splice(0),
  }
}
