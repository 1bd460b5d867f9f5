import type { KycStatus } from '@/contract/fields'
import type { KycProgress } from '@/contract/kyc'
import type { CheckStep, PictureSample } from '@/contract/reviewed-person'
import type { Account } from '@/server/modules/identity'
import type { VerificationNews } from '@/server/modules/notifications'
import type { Refusal, ReviewResult } from './identity'
import * as m from './messages'

type Turn = KycProgress['timeline'][number]['turn']

interface Reason {
  is: string
  steps?: CheckStep[]
  sample?: PictureSample
}

const other: Reason = {
  is: 'other',
}

const blurred: Reason = {
  is: 'blurred',
  steps: ['document'],
  sample: 'glare',
}
const selfie: Reason = {
  is: 'selfie',
  steps: ['selfie'],
  sample: 'cut',
}
const damaged: Reason = {
  is: 'damaged',
  steps: ['document'],
  sample: 'cut',
}
const wrongDocument: Reason = {
  is: 'wrongDocument',
  steps: ['details', 'document'],
}
const language: Reason = {
  is: 'language',
  steps: ['details', 'document'],
}
const copied: Reason = {
  is: 'copied',
  steps: ['document'],
  sample: 'copy',
}
const sideMissing: Reason = {
  is: 'sideMissing',
  steps: ['document'],
  sample: 'cut',
}
const details: Reason = {
  is: 'details',
  steps: ['details'],
}
const expired: Reason = {
  is: 'expired',
  steps: ['details', 'document'],
}
const more: Reason = {
  is: 'more',
}
const address: Reason = {
  is: 'address',
}
const interrupted: Reason = {
  is: 'interrupted',
}

/**
 * The provider's labels and our texts for them. A map and not an object, because a label could be
 * any word, such as `constructor`.
 */
const reasons = new Map<string, Reason>([
  ['BAD_PROOF_OF_IDENTITY', blurred],
  ['UNSATISFACTORY_PHOTOS', blurred],
  ['LOW_QUALITY', blurred],
  [
    'BLACK_AND_WHITE',
    {
      is: 'colorless',
      steps: ['document', 'selfie'],
    },
  ],
  ['SCREENSHOTS', copied],
  ['DIGITAL_DOCUMENT', copied],
  [
    'GRAPHIC_EDITOR',
    {
      is: 'edited',
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
      is: 'unsigned',
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
      is: 'paper',
    },
  ],
  ['PROBLEMATIC_APPLICANT_DATA', details],
  ['REQUESTED_DATA_MISMATCH', details],
  [
    'INCORRECT_SOCIAL_NUMBER',
    {
      is: 'taxNumber',
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
      is: 'surroundings',
    },
  ],
  [
    'CHECK_UNAVAILABLE',
    {
      is: 'unavailable',
    },
  ],
  [
    'AGE_REQUIREMENT_MISMATCH',
    {
      is: 'young',
    },
  ],
  [
    'WRONG_USER_REGION',
    {
      is: 'country',
    },
  ],
  [
    'CANNOT_BE_OPENED',
    {
      is: 'unreadable',
    },
  ],
])

export function stepsToRepeat(labels: string[]): CheckStep[] | undefined {
  const stepsOfLabels = labels.map((label) => reasons.get(label)?.steps)
  const isNamed = stepsOfLabels.length > 0 && stepsOfLabels.every((steps) => steps !== undefined)
  return isNamed ? [...new Set(stepsOfLabels.flat())] : undefined
}

/**
 * What a member reads about a refusal. Labels that accuse a person are not repeated to them; they
 * are asked to write to us.
 */
export function plainReasons(labels: string[]) {
  const matching = labels.map((label) => reasons.get(label) ?? other)
  const each = matching.length === 0 ? [other] : [...new Set(matching)]
  return each.map(({ is: reason, steps, sample }) => {
    const [title, cure] = [m.reasonTitle({ reason }), m.reasonText({ reason })]
    return { title, cure, ...(steps && { steps }), ...(sample && { sample }) }
  })
}

const longestComment = 1_000

export function shownComment(comment: string | undefined): string | null {
  const lines = (comment ?? '').replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')
  const cleanLines = lines.map((line) => line.replaceAll(/[^\P{C}\u200c\u200d]/gu, '').trim())
  const text = cleanLines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? null : [...text].slice(0, longestComment).join('')
}

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
