import { operatorTerms } from '@/config/terms'
import { formatCount } from '@/contract/format/amounts'
import * as m from '../messages'

/** Why a file is not opened; `messages` has a sentence for each. */
export type EscrowProblem =
  | 'no key'
  | 'public key'
  | 'locked key'
  | 'other kind'
  | 'no file'
  | 'newer format'
  | 'wrong key'
  | 'changed'
  | 'cut off'
  | 'more after'
  | 'unreadable'

export class EscrowRefusal extends Error {
  constructor(
    readonly problem: EscrowProblem,
    /** The piece or line of the file it is about, counted from 1. */
    readonly place = 0,
  ) {
    super(problem)
  }
}

const texts: Record<EscrowProblem, (place: number) => string> = {
  'no key': m.noKeyText,
  'public key': m.publicKeyText,
  'locked key': m.lockedKeyText,
  'other kind': () => m.otherKindText({ bits: formatCount(operatorTerms.minKeyBits) }),
  'no file': m.noFileText,
  'newer format': m.newerFormatText,
  'wrong key': m.wrongKeyText,
  changed: (place) => m.changedText({ place }),
  'cut off': (place) => m.cutOffText({ place }),
  'more after': m.moreAfterText,
  unreadable: (place) => m.unreadableText({ place }),
}

/** What is wrong and what to do, for operators and the custodian; undefined for any other error. */
export function escrowProblemText(error: unknown): string | undefined {
  return error instanceof EscrowRefusal ? texts[error.problem](error.place) : undefined
}
