import { wasIssued } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import type { Right } from '../operators'

export type Fields = Record<string, string>

/** A sentence that is worded when somebody reads it, in their language. */
export type Sentence = () => string

export class NotDone extends Error {
  constructor(
    readonly say: Sentence,
    /** The field of the form that has to change, where one does. */
    readonly field?: string,
  ) {
    super(say())
  }
}

/** Says of whatever a field’s text is refused for that it is this field’s. */
export function inField<Result>(field: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotDone && error.field === undefined) throw new NotDone(error.say, field)
    throw error
  }
}

export const takesTwoText = m.takesTwoPeopleText
export const unchangedText = m.nothingHasChangedText
export const factsChangedText = m.theFactsHaveChangedText
export const alreadyDoneText = m.alreadyDoneText
export const noOfferingText = m.importOfferingJsonFirstText

/**
 * Refuses to sell without shares on sale: a price and a reward pool alone would promise what nobody
 * can buy.
 */
export async function refuseWithoutShares(db: Db): Promise<void> {
  if (!(await wasIssued(db, 'shares issued'))) throw new NotDone(m.noSharesAreOnError)
}

export interface ShownChange {
  what: string
  now: string
  after: string
}

/**
 * A field of a request, declared once: for the form, for how the request keeps it, and for the line that
 * tells two people what changes.
 */
export interface RequestField {
  /** Without one the form carries it unseen, and no line shows it. */
  label?: Sentence
  hint?: Sentence
  look?: 'figure' | 'dollars' | 'percent' | 'day' | 'moment' | 'member' | 'lines'
  /** Fields that follow each other with the same heading stand together under it. */
  heading?: Sentence
  options?: () => (readonly [value: string, words: string])[]
  isOptional?: boolean
  /** From what was typed; throws `NotDone` for what nobody may ask for. */
  keep: (typed: string) => string
  /** What is kept, as its reader’s language writes it. */
  show?: (kept: string) => string
}

export interface Kind {
  title: (input: Fields) => string
  ask: Right
  approve: Right
  /** How long it waits for a decision. */
  lifeHours: number
  /** How long it rests once it is decided, for its member to object, before it is carried out. */
  restHours?: number
  /** What its form asks for, where they are declared (`fields.ts`). */
  fields?: Record<string, RequestField>
  /** Nobody asks for it while the same waits for a decision already. */
  isAskedOnce?: true
  parse: (given: Fields) => Fields
  /** Takes the locks that keep the facts as they are while they are compared for the last time. */
  lock?: (needs: OperatorsNeeds, input: Fields) => Promise<void>
  facts: (needs: OperatorsNeeds, input: Fields) => Promise<Fields>
  /** Why nobody can ask for it here, whatever is typed: its form is not drawn then. */
  prevented?: (
    needs: Pick<OperatorsNeeds, 'clock' | 'db' | 'mode'>,
  ) => Promise<Sentence | undefined>
  /** Throws `NotDone` for what nobody may do, however many agree. */
  refuse?: (needs: OperatorsNeeds, input: Fields) => Promise<void>
  /** Why a second operator is needed, or that one is enough. Without it, it always takes two. */
  needsTwo?: (needs: OperatorsNeeds, input: Fields) => Promise<string | undefined>
  changes: (input: Fields, facts: Fields) => ShownChange[]
  /** For a text that is too long to be shown as a line of changes. */
  wording?: (input: Fields, facts: Fields) => { before: string; after: string }
  execute: (
    needs: OperatorsNeeds,
    input: Fields,
    asked: { by: string; reason: string; approvedBy?: string | null; facts: Fields },
  ) => Promise<Sentence>
  /** Whose accounts it is about: neither asks for it or decides it as an operator. */
  members?: (needs: OperatorsNeeds, input: Fields) => Promise<string[]>
  /** What the person who approves has to type once more, so that we know they have read it. */
  retyped?: { label: Sentence; hint: Sentence; isSame: (input: Fields, typed: string) => boolean }
  /**
   * Asked for and approved by bringing one file, each by themselves, on the page that takes it; no
   * other form does either.
   */
  byFile?: { page: string; how: Sentence }
  /** Tells its member, once it is decided, that it will be carried out; its rest begins then. */
  tell?: (needs: OperatorsNeeds, input: Fields) => Promise<void>
}

/** For `needsTwo` of a kind for which one operator is always enough. */
export const oneIsEnough = async () => undefined

/**
 * Throws where nobody may do it. Returns why a second operator is needed, or undefined if one is
 * enough.
 */
export async function whySecond(
  { refuse, needsTwo }: Kind,
  needs: OperatorsNeeds,
  input: Fields,
): Promise<string | undefined> {
  await refuse?.(needs, input)
  // guard: without it, one person settles — console/buy-backs: nothing is settled before two —
  //   value undefined
  if (needsTwo === undefined) return takesTwoText()
  return needsTwo(needs, input)
}

export const lastFourOf = (field: string): NonNullable<Kind['retyped']> => ({
  label: m.lastFourCharactersOfLabel,
  hint: m.itsInTheTitleHint,
  isSame: (input, typed) =>
    typed.trim().toLowerCase() === (input[field] ?? '').slice(-4).toLowerCase(),
})
