import type { Connector } from 'wagmi'

// RainbowKit turns to its connecting view after 50 ms, and that view begins without a failure.
const viewChangeMs = 200
const treated = new WeakSet<Connector>()

/** A wallet that fails at once would be shown as one that is still thinking, without a way to try again. */
export function failUnhurriedly(connectors: readonly Connector[]): void {
  for (const connector of connectors) {
    if (treated.has(connector)) continue
    treated.add(connector)
    const { connect, getChainId } = connector
    Object.assign(connector, {
      connect: (...given: Parameters<typeof connect>) =>
        notBefore(viewChangeMs, connect.apply(connector, given)),
      getChainId: () => notBefore(viewChangeMs, getChainId.call(connector)),
    })
  }
}

async function notBefore<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const startedMs = Date.now()
  try {
    return await work
  } catch (error) {
    await new Promise((done) => setTimeout(done, ms - (Date.now() - startedMs)))
    throw error
  }
}
