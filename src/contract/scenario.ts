import * as z from 'zod/mini'

export const scenarioPath = '/api/sandbox/scenarios'
export const chainStepPath = '/api/sandbox/chain'

export const scenarioList = z.object({
  scenarios: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      title: z.string(),
      /** Seen by everybody: only where one browser has the product to itself. */
      touchesAll: z.boolean(),
    }),
  ),
})
export type ScenarioList = z.infer<typeof scenarioList>

export const scenarioOpened = z.object({
  name: z.string(),
  title: z.string(),
  /** Where its state is seen. */
  path: z.string(),
  /** Null where nobody is logged in. */
  login: z.nullable(z.object({ token: z.string(), email: z.string(), device: z.string() })),
  /** What this member's browser would have kept. */
  storage: z.record(z.string(), z.string()),
})
export type ScenarioOpened = z.infer<typeof scenarioOpened>
