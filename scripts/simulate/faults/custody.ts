import { encodeFunctionData, type Hex } from 'viem'
import { ModelChain } from '../chain/model-chain'
import { oneOf, type Random } from '../faked/chance'
import { contractAbi, pauseMoves, shareToken } from '../product-custody'
import type { Fault, Simulation } from '../simulation/simulation'

const { token, registry, vault, desk, registrar } = shareToken
const share = 1_000_000n

/**
 * What goes wrong around the token's keys: somebody uses them by hand and takes a number that an order
 * has, a wallet is taken off the list, the desk has no shares or no coins, the signer stands still, an
 * operator pauses all moves.
 */
export const custodyFaults: Fault = {
  name: 'custody',
  begin(simulation) {
    void simulation.nowAndThen('custody', [30_000, 90_000], (random) => {
      const kind = oneOf(random, kinds)
      const forMs = 5_000 + random() * 60_000
      return async () => {
        simulation.count(`custody: ${kind.name}`)
        simulation.say(kind.name)
        await kind.act(simulation, random, forMs)
      }
    })
  },
}

interface Kind {
  name: string
  act(simulation: Simulation, random: Random, forMs: number): void | Promise<void>
}

const kinds: Kind[] = [
  { name: 'a wallet is taken off the list by hand', act: removeLog },
  { name: 'a wallet is taken off the list by hand', act: removeLog },
  { name: 'shares leave the desk by hand', act: deliveredByHand },
  { name: 'the desk is empty', act: emptied },
  { name: 'desk and registrar have no coins', act: withoutCoins },
  { name: 'the signer stands still', act: frozen },
  { name: 'an operator pauses all moves', act: paused },
]

function removeLog(simulation: Simulation, random: Random): void {
  const wallet = walletOf(simulation, random)
  if (wallet === undefined) return
  const args = [wallet] as const
  const input = encodeFunctionData({ abi: contractAbi, functionName: 'deleteIdentity', args })
  byHand(simulation, random, { from: registrar, to: registry, input })
}

function deliveredByHand(simulation: Simulation, random: Random): void {
  const wallet = walletOf(simulation, random)
  if (wallet !== undefined) move(simulation, random, { from: desk, to: wallet, amount: share })
}

async function emptied(simulation: Simulation, random: Random, forMs: number): Promise<void> {
  const { shares, blocks } = simulation.nodes.chain
  const amount = shares.stateAfter(blocks).balances.get(desk) ?? 0n
  move(simulation, random, { from: desk, to: vault, amount })
  await simulation.sleep(forMs)
  move(simulation, random, { from: vault, to: desk, amount: shareToken.float })
}

function withoutCoins(simulation: Simulation, _: Random, forMs: number): void {
  simulation.weather.coinsAwayUntil = simulation.time.now() + forMs
}

function frozen(simulation: Simulation, _: Random, forMs: number): void {
  simulation.weather.pausedUntil.signer = simulation.time.now() + 2 * forMs
}

async function paused(simulation: Simulation, _: Random, forMs: number): Promise<void> {
  await simulation.store.setUp((client) => pauseMoves(client, true))
  await simulation.sleep(forMs)
  await simulation.store.setUp((client) => pauseMoves(client, false))
}

function walletOf({ records, nodes }: Simulation, random: Random): Hex | undefined {
  const { listed } = nodes.chain.shares.stateAfter(nodes.chain.blocks)
  const wallets = records.members.filter(({ address }) => listed.has(address as Hex))
  return wallets.length === 0 ? undefined : (oneOf(random, wallets).address as Hex)
}

interface MoveSides {
  from: Hex
  to: Hex
}

function move(
  simulation: Simulation,
  random: Random,
  movement: MoveSides & { amount: bigint },
): void {
  const args = [movement.to, movement.amount] as const
  const input = encodeFunctionData({ abi: contractAbi, functionName: 'transfer', args })
  byHand(simulation, random, { from: movement.from, to: token, input })
}

/** Either after all that waits, or in the place of what waits. */
function byHand(
  { nodes, records }: Simulation,
  random: Random,
  { from, to, input }: MoveSides & { input: Hex },
): void {
  const isNext = random() < 0.5
  const nonce = isNext ? ModelChain.sentBy(from, nodes.chain.blocks) : nodes.nextInTurn(from)
  records.byHand.add(nodes.call(from, to, input, { nonce }))
}
