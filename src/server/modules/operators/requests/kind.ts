import { opsCommand } from '@/config/ops-command'
import { wasIssued } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import type { Right } from '../operators'

export type Fields = Record<string, string>

/** A sentence that is translated when it is read. */
export type Sentence = () => string

export class NotDone extends Error {
  constructor(
    readonly say: Sentence,
    /** The field of the form that has to change, if there is one. */
    readonly field?: string,
  ) {
    super(say())
  }
}

/** Adds the field to any refusal of its text. */
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
 * Refuses to sell without shares on sale: with a price and a reward pool alone members could not
 * buy what is promised.
 */
export async function refuseWithoutShares(db: Db): Promise<void> {
  if (!(await wasIssued(db, 'shares issued')))
    throw new NotDone(() => m.notOnSaleError({ command: opsCommand('shares issue') }))
}

export interface ShownChange {
  what: string
  now: string
  after: string
}

/**
 * A field of a request, declared once: for the form, for its stored value, and for the line that
 * shows two people what changes.
 */
export interface RequestField {
  /** Without a label the field is hidden, and no line shows it. */
  label?: Sentence
  hint?: Sentence
  look?: 'figure' | 'dollars' | 'percent' | 'day' | 'moment' | 'member' | 'lines'
  /** Consecutive fields with the same heading are grouped under it. */
  heading?: Sentence
  options?: () => (readonly [value: string, words: string])[]
  isOptional?: boolean
  /** Converts what was typed to the stored value; throws `NotDone` for an invalid one. */
  keep: (typed: string) => string
  /** The stored value in its reader’s language. */
  show?: (kept: string) => string
}

export interface Kind {
  title: (input: Fields) => string
  ask: Right
  approve: Right
  /** How long it waits for a decision. */
  lifeHours: number
  /**
   * How long an approved request waits, so that its member can object, before it is carried out.
   */
  restHours?: number
  /** The fields of its form, if they are declared (`fields.ts`). */
  fields?: Record<string, RequestField>
  /** Refuses a second request while the same one waits for a decision. */
  isAskedOnce?: true
  parse: (given: Fields) => Fields
  /** Takes the locks that keep the facts unchanged while they are compared for the last time. */
  lock?: (needs: OperatorsNeeds, input: Fields) => Promise<void>
  facts: (needs: OperatorsNeeds, input: Fields) => Promise<Fields>
  /** Why it cannot be requested at all: then its form is not drawn. */
  prevented?: (
    needs: Pick<OperatorsNeeds, 'clock' | 'db' | 'mode'>,
  ) => Promise<Sentence | undefined>
  /** Throws `NotDone` for what is forbidden, regardless of the number of approvals. */
  refuse?: (needs: OperatorsNeeds, input: Fields) => Promise<void>
  /**
   * Why a second operator is needed, or undefined if one is enough. By default it always takes two.
   */
  needsTwo?: (needs: OperatorsNeeds, input: Fields) => Promise<string | undefined>
  changes: (input: Fields, facts: Fields) => ShownChange[]
  /** For a text that is too long to be shown as a line of changes. */
  wording?: (input: Fields, facts: Fields) => { before: string; after: string }
  execute: (
    needs: OperatorsNeeds,
    input: Fields,
    asked: { by: string; reason: string; approvedBy?: string | null; facts: Fields },
  ) => Promise<Sentence>
  /** The accounts it is about: as operators these members neither request nor decide it. */
  members?: (needs: OperatorsNeeds, input: Fields) => Promise<string[]>
  /** What the approving person has to type again, as a proof that they have read it. */
  retyped?: { label: Sentence; hint: Sentence; isSame: (input: Fields, typed: string) => boolean }
  /**
   * Requested and approved by uploading the same file independently on that page; no other form
   * does either.
   */
  byFile?: { page: string; how: Sentence }
  /**
   * Notifies its member, once it is approved, that it will be carried out; its waiting time begins
   * then.
   */
  tell?: (needs: OperatorsNeeds, input: Fields) => Promise<void>
}

/** For `needsTwo` of a kind for which one operator is always enough. */
export const oneIsEnough = async () => undefined

/**
 * Throws for what is forbidden. Returns why a second operator is needed, or undefined if one is
 * enough.
 */
export async function whySecond(
  { refuse, needsTwo }: Kind,
  needs: OperatorsNeeds,
  input: Fields,
): Promise<string | undefined> {
  await refuse?.(needs, input)
  // guard: without it, one person settles — console/buy-backs: a buy-back is settled only after two
  //   operators have approved the figures of its close — value undefined
  if (needsTwo === undefined) return takesTwoText()
  return needsTwo(needs, input)
}

export const lastFourOf = (field: string): NonNullable<Kind['retyped']> => ({
  label: m.lastFourOfIdLabel,
  hint: m.itsInTheTitleHint,
  isSame: (input, typed) =>
    typed.trim().toLowerCase() === (input[field] ?? '').slice(-4).toLowerCase(),
})
