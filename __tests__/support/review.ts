import type { Envelope } from '@/contract/define'
import type { KycProgress } from '@/contract/kyc'
import type { ReviewCase } from '@/contract/reviewed-person'
import type { Profile } from '@/contract/user/profile'
import type { ApiAnswer, TestApi } from './api'
import { reviewDue } from './jobs'
import type { TestMember } from './member'

export const reviewMs = 4_000

export const ada = { fullName: 'Ada Byron', birthDate: '1985-12-10', answer: 'verified' }

export type CaseAnswer = Omit<ApiAnswer, 'body'> & { body: Envelope & { data: ReviewCase } }

export function atReviewer(api: TestApi, token: string) {
  const askProvider = (method: string, path: string, body?: string) =>
    api.request(`/api/sandbox/reviewer/${path}`, {
      method,
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    }) as unknown as Promise<CaseAnswer>
  return {
    open: () => askProvider('GET', 'case'),
    send: (person: object = {}) =>
      askProvider('POST', 'send', JSON.stringify({ ...ada, ...person })),
  }
}

export async function sdkToken(member: TestMember): Promise<string> {
  const { opened } = await member.call('POST', 'kyc/generateSdkToken')
  return (opened as { token: string }).token
}

export async function reviewerFor(api: TestApi, member: TestMember) {
  return atReviewer(api, await sdkToken(member))
}

export async function beginCheck(api: TestApi, member: TestMember) {
  const reviewer = await reviewerFor(api, member)
  const { applicantId } = (await reviewer.open()).body.data
  await member.call('POST', 'kyc/updateApplicantId', { applicantId })
  return { reviewer, applicantId }
}

export async function sendCheck(api: TestApi, member: TestMember, person: object = {}) {
  const check = await beginCheck(api, member)
  await expectSuccess(check.reviewer.send(person))
  return check
}

async function expectSuccess(answer: Promise<CaseAnswer>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(text)
}

export async function decideCheck(api: TestApi, member: TestMember, person: object = {}) {
  const check = await sendCheck(api, member, person)
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  return check
}

export async function progressOf(member: TestMember): Promise<KycProgress> {
  return (await member.call('GET', 'kyc/progress')).opened
}

export async function profileOf(member: TestMember): Promise<Profile> {
  return (await member.call('GET', 'user/getProfile')).opened
}

export async function mailsTo(api: TestApi, { email }: TestMember) {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  return (JSON.parse(text) as { messages: { subject: string; text: string }[] }).messages
}
