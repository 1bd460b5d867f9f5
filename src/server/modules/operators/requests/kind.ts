import type { Services } from '@/server/services'
import type { Right } from '../rights'

export type Fields = Record<string, string>

/** What an operator asked for cannot be done, in a sentence for that operator. */
export class NotDone extends Error {}

/** What is so now, and what will be so after. */
interface Change {
  what: string
  now: string
  after: string
}

/** Something that operators may ask for, by its fields alone: nothing else of a request counts. */
export interface Kind {
  title: (input: Fields) => string
  ask: Right
  approve: Right
  /** How long it waits for the second person. */
  lifeHours: number
  /** How long it rests after that, for the person whom it concerns to object. */
  restHours?: number
  /** The fields as they are kept; throws NotDone for what makes no sense. */
  parse: (given: Fields) => Fields
  /** What it is about: it is done only while that is still so. */
  facts: (services: Services, input: Fields) => Promise<Fields>
  /** Why a second person is needed; undefined where it is done at once. Throws NotDone for what nobody may do. */
  whyTwo: (services: Services, input: Fields) => Promise<string | undefined>
  changes: (input: Fields, facts: Fields) => Change[]
  /** Within a transaction; answers with the result. */
  execute: (
    services: Services,
    input: Fields,
    asked: { by: string; reason: string },
  ) => Promise<string>
  /** What the second person types again, so that the figure was read. */
  retyped?: { label: string; hint: string; isSame: (input: Fields, typed: string) => boolean }
  /** Whoever it concerns hears of it before it is done. */
  tell?: (services: Services, input: Fields) => Promise<void>
}
