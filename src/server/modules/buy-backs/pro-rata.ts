/**
 * How much of one offer is bought. While no more is offered than wanted, all of it; else everybody's
 * is cut by the same part and rounded down to the micro-share, so that the parts together never come
 * to more than the most.
 */
export function boughtOf(offered: bigint, { most, all }: { most: bigint; all: bigint }): bigint {
  // guard: a part is rounded up — server/buy-backs/buy-backs: more is offered than wanted
  //   — rounded up
  return all <= most ? offered : (offered * most) / all
}
