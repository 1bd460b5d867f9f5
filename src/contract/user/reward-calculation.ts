import * as z from 'zod/mini'
import { integerText } from '../fields'

const year = z.object({
  year: z.int(),
  /** All rewards so far, paid out each time the term ends. */
  simple: integerText,
  /** The same when each one is staked again. */
  compound: integerText,
})

const outcome = z.object({
  changeBps: z.int(),
  sharePrice: integerText,
  worth: integerText,
  result: integerText,
})

/** What the calculator of rewards says about an amount in a plan. */
export const calculation = {
  amount: integerText,
  reward: integerText,
  sharePrice: integerText,
  /** The reward after so many days of the term, from 0 to its end. */
  growth: z.array(z.object({ day: z.int(), reward: integerText })),
  /** With the price moved by so much: what amount and reward are worth, and the difference to today's worth of the amount. */
  outcomes: z.array(outcome),
  /** One term after the other, for the next five years. */
  years: z.array(year),
}
