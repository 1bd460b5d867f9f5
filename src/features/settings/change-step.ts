import { anySentCode, defineStep, type SentCode } from '@/lib/step'

export type ContactKind = 'email' | 'phone'

export const changeStep = defineStep('change', {
  changeId: '',
  kind: 'email' as ContactKind,
  askedAtMs: 0,
  old: anySentCode,
  new: anySentCode,
})

export interface ContactChangeStep {
  changeId: string
  kind: ContactKind
  askedAtMs: number
  old: SentCode
  new: SentCode
}

// How long the server keeps a change of contact open.
const openMs = 15 * 60_000

export function openChange(
  step: ContactChangeStep | 'waiting' | undefined,
  own: Record<ContactKind, string>,
): ContactChangeStep | undefined {
  if (step === undefined || step === 'waiting') return undefined
  const isOwn = step.old.to === own[step.kind]
  return isOwn && Date.now() < step.askedAtMs + openMs ? step : undefined
}
