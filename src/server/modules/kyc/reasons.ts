import type { KycStatus } from '@/contract/fields'
import type { KycProgress } from '@/contract/kyc'
import type { CheckStep, PictureSample } from '@/contract/reviewed-person'
import type { Account } from '@/server/modules/identity'
import type { VerificationNews } from '@/server/modules/notifications'
import type { Refusal, ReviewResult } from './identity'

type Turn = KycProgress['timeline'][number]['turn']

interface Reason {
  title: string
  cure: string
  /** What is to be done again; where no step is named, that is all of them. */
  steps?: CheckStep[]
  sample?: PictureSample
}

const other: Reason = {
  title: 'Something did not fit',
  cure: 'Check that the document is yours and valid, take new pictures in good light, and send them again.',
}

const blurred: Reason = {
  title: 'A picture could not be read',
  cure: 'Put the document on a dark table near a window. All four corners must be in the picture, without glare.',
  steps: ['document'],
  sample: 'glare',
}
const selfie: Reason = {
  title: 'The selfie does not match the document',
  cure: 'Take off glasses and hat, look straight ahead, and let the light fall on your face.',
  steps: ['selfie'],
  sample: 'cut',
}
const damaged: Reason = {
  title: 'The document is damaged or incomplete',
  cure: 'Use another document, or take a picture that shows the whole of it.',
  steps: ['document'],
  sample: 'cut',
}
const wrongDocument: Reason = {
  title: 'This document cannot be used',
  cure: 'Use a passport, an identity card or a driving license with a picture.',
  steps: ['details', 'document'],
}
const language: Reason = {
  title: 'The language of the document cannot be read',
  cure: 'Use a passport, or a document that repeats its text in Latin letters.',
  steps: ['details', 'document'],
}
const copied: Reason = {
  title: 'A picture shows a screen or a copy',
  cure: 'Take a picture of the document itself.',
  steps: ['document'],
  sample: 'copy',
}
const sideMissing: Reason = {
  title: 'A side of the document is missing',
  cure: 'Take pictures of both sides.',
  steps: ['document'],
  sample: 'cut',
}
const details: Reason = {
  title: 'Your details differ from those in the document',
  cure: 'Type name and date of birth exactly as they stand in the document.',
  steps: ['details'],
}
const expired: Reason = {
  title: 'The document is no longer valid',
  cure: 'Use one that is valid today.',
  steps: ['details', 'document'],
}
const more: Reason = {
  title: 'Another document is needed',
  cure: 'Start again: the window of the check says which one, and lets you add it.',
}
const address: Reason = {
  title: 'Your address could not be confirmed',
  cure: 'Use a bill or a bank letter with your name and address, not older than three months.',
}
const interrupted: Reason = {
  title: 'The check broke off before it was done',
  cure: 'Start again where the connection is steady and nothing interrupts you.',
}

/** The provider's labels in plain words, each with its cure. A map: a label may be named like anything. */
const reasons = new Map<string, Reason>([
  ['BAD_PROOF_OF_IDENTITY', blurred],
  ['UNSATISFACTORY_PHOTOS', blurred],
  ['LOW_QUALITY', blurred],
  [
    'BLACK_AND_WHITE',
    {
      title: 'A picture has no colors',
      cure: 'Take the picture in color.',
      steps: ['document', 'selfie'],
    },
  ],
  ['SCREENSHOTS', copied],
  ['DIGITAL_DOCUMENT', copied],
  [
    'GRAPHIC_EDITOR',
    {
      title: 'A picture was changed after it was taken',
      cure: 'Send it as your camera took it: not cropped, not rotated, without filters.',
      steps: ['document', 'selfie'],
    },
  ],
  ['DOCUMENT_PAGE_MISSING', sideMissing],
  ['FRONT_SIDE_MISSING', sideMissing],
  ['BACK_SIDE_MISSING', sideMissing],
  ['DOCUMENT_DAMAGED', damaged],
  ['INCOMPLETE_DOCUMENT', damaged],
  [
    'UNFILLED_ID',
    {
      title: 'The document lacks a signature or a stamp',
      cure: 'Sign it where it asks for that, and take the picture again.',
    },
  ],
  ['EXPIRATION_DATE', expired],
  ['OUTDATED_DOCUMENT_VERSION', expired],
  ['DOCUMENT_DEPRIVED', expired],
  ['ID_INVALID', wrongDocument],
  ['DOCUMENT_TEMPLATE', wrongDocument],
  ['NOT_DOCUMENT', wrongDocument],
  ['UNSUITABLE_DOCUMENT', wrongDocument],
  ['UNSUPPORTED_LANGUAGE', language],
  ['INCOMPATIBLE_LANGUAGE', language],
  ['DOCUMENT_MISSING', more],
  ['ADDITIONAL_DOCUMENT_REQUIRED', more],
  ['SELFIE_MISMATCH', selfie],
  ['BAD_SELFIE', selfie],
  ['BAD_FACE_MATCHING', selfie],
  ['BAD_VIDEO_SELFIE', selfie],
  ['BAD_AVATAR', selfie],
  [
    'SELFIE_WITH_PAPER',
    {
      title: 'The selfie needs a sheet of paper',
      cure: 'Write on it what the window of the check asks for, and hold it beside your face.',
    },
  ],
  ['PROBLEMATIC_APPLICANT_DATA', details],
  ['REQUESTED_DATA_MISMATCH', details],
  [
    'INCORRECT_SOCIAL_NUMBER',
    {
      title: 'The tax or social security number is not right',
      cure: 'Compare it with an official letter, and type it again.',
    },
  ],
  ['WRONG_ADDRESS', address],
  ['BAD_PROOF_OF_ADDRESS', address],
  ['NOT_ALL_CHECKS_COMPLETED', interrupted],
  ['APPLICANT_INTERRUPTED_INTERVIEW', interrupted],
  ['CONNECTION_INTERRUPTED', interrupted],
  [
    'UNSUITABLE_ENV',
    {
      title: 'It was too dark, too loud, or somebody else was in the picture',
      cure: 'Repeat it alone, in a quiet and well-lit place.',
    },
  ],
  [
    'CHECK_UNAVAILABLE',
    {
      title: 'A register could not be asked',
      cure: 'Nothing is wrong with what you sent. Try again in some hours.',
    },
  ],
  [
    'AGE_REQUIREMENT_MISMATCH',
    {
      title: 'The date of birth in the document is below the age we may serve',
      cure: 'The service is for adults. If the date was read wrongly, try again with a sharper picture.',
    },
  ],
  [
    'WRONG_USER_REGION',
    {
      title: 'Your country is not served',
      cure: 'The law of your country does not allow this yet. Write to us if you have moved.',
    },
  ],
  [
    // The sandbox reviewer's own.
    'CANNOT_BE_OPENED',
    {
      title: 'What you gave can no longer be opened',
      cure: 'Nothing was wrong with it. Give your details and pictures once more.',
    },
  ],
])

/** Undefined where a label is about none of them: then everything is asked for again. */
export function stepsToRepeat(labels: string[]): CheckStep[] | undefined {
  const found = labels.map((label) => reasons.get(label)?.steps)
  const isNamed = found.length > 0 && found.every((steps) => steps !== undefined)
  return isNamed ? [...new Set(found.flat())] : undefined
}

/** Each reason once. Labels that accuse somebody are not repeated to them: an operator answers those. */
export function plainReasons(labels: string[]): Reason[] {
  const found = labels.map((label) => reasons.get(label) ?? other)
  return found.length === 0 ? [other] : [...new Set(found)]
}

const longestComment = 1_000

/** The reviewer's words, with nothing in them that cannot be seen: no control or direction marks. */
export function shownComment(comment: string | undefined): string | null {
  const lines = (comment ?? '').replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')
  const seen = lines.map((line) => line.replaceAll(/[^\P{C}\u200c\u200d]/gu, '').trim())
  const text = seen
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? null : [...text].slice(0, longestComment).join('')
}

/** What a change means beyond the state it led to. */
export function turnOf(
  { became, reviewResult }: { became: KycStatus | null; reviewResult: string },
  before: KycStatus | null | undefined,
): Turn {
  if (reviewResult === 'returned') return 'returned'
  const isRefused = became === 'REJECTED' || became === 'BLOCKED'
  return isRefused && before === 'APPROVED' ? 'revoked' : 'plain'
}

export interface Change {
  account: Account
  became: KycStatus
  reviewResult: ReviewResult
  refusal: Refusal
  isOtherName: boolean
}

/** What a mail says of a change. */
export function newsOf(change: Change): VerificationNews {
  const { account, became, reviewResult, refusal, isOtherName } = change
  const wasVerified = account.kycStatus === 'APPROVED'
  if (became === 'PENDING') return { is: 'reviewing' }
  if (became === 'APPROVED') return { is: 'verified', isOtherName }
  if (became === 'BLOCKED') return { is: 'blocked', wasVerified }
  if (became === 'NOT_APPLIED') return { is: reviewResult === 'returned' ? 'more' : 'again' }
  const reasons = plainReasons(refusal.labels).map(({ title, cure }) => ({ title, text: cure }))
  return { is: 'rejected', reasons, hasNote: shownComment(refusal.comment) !== null, wasVerified }
}
