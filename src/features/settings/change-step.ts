import { anySentCode, defineStep, type SentCode } from '@/lib/step'

export type ContactKind = 'email' | 'phone'

/** Between asking for another e-mail or phone and its two codes; a reload goes on here. */
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
  /** Shown whole: both are this person's own. */
  old: SentCode
  new: SentCode
}

// The server closes a change after so long.
const openMs = 15 * 60_000

/** Undefined when there is none, when it is too old, or when it was somebody else's in this tab. */
export function openChange(
  step: ContactChangeStep | 'waiting' | undefined,
  own: Record<ContactKind, string>,
): ContactChangeStep | undefined {
  if (step === undefined || step === 'waiting') return undefined
  const isOwn = step.old.to === own[step.kind]
  return isOwn && Date.now() < step.askedAtMs + openMs ? step : undefined
}
