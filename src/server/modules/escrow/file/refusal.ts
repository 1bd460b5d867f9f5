/** Why a file is not opened, each with a sentence of its own: `messages` has them. */
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
    /** Which piece or line of the file it is about, counted from 1. */
    readonly place = 0,
  ) {
    super(problem)
  }
}
