import type { PublicClient } from 'viem'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'

/**
 * The same question to every node by itself. Undefined while one of them is silent: what decides about
 * money waits for all of them, and in production there are at least two.
 */
export async function askEveryNode<Answer>(
  { chain, mode, log }: Services,
  ask: (reader: PublicClient) => Promise<Answer>,
): Promise<Answer[] | undefined> {
  const { nodes } = chain
  const fewest = fewestNodes({ mode })
  if (nodes.length < fewest) {
    log.error('too few nodes to decide about money', { nodes: nodes.length, needed: fewest })
    return undefined
  }
  const answers = await Promise.all(
    nodes.map(async ({ name, reader }) => {
      try {
        return { said: await ask(reader) }
      } catch (error) {
        log.error('a node does not answer what decides about money', {
          node: name,
          error: errorFields(error).error,
        })
        return undefined
      }
    }),
  )
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === nodes.length ? given.map(({ said }) => said) : undefined
}

/** So many have to agree before anything is decided about money. */
export function fewestNodes({ mode }: Pick<Services, 'mode'>): number {
  return mode === 'production' ? 2 : 1
}

/** What all of them say, if they say the same. */
export function agreed<Answer>(answers: Answer[] | undefined): Answer | undefined {
  const [first, ...others] = answers ?? []
  return others.every((other) => other === first) ? first : undefined
}
