import { join } from 'node:path'
import { startChild } from '../children.mjs'
import { freePort, projectRoot } from '../settings.mjs'
import { atLeast, type Measured, medians } from './figures'
import { hasWrk, requestsPerSecond } from './load'
import type { Bench } from './open-bench'
import { answering, plainEnvironment } from './servers'

const price = '/api/v1/wallet/getFNXprice?range=1M'
const text = '/api/v1/static/getStatic?kind=page&slug=about'

export async function measureMemoryAnswers({ product, bare, isQuick }: Bench): Promise<Measured> {
  const empty = await startEmptyServer()
  const [{ url: ours }, { url: theirs }] = [await product(), await bare()]
  const bytes = (await (await fetch(ours + text)).arrayBuffer()).byteLength
  const addresses = {
    price: ours + price,
    text: ours + text,
    empty: `${empty.url}/`,
    emptyLong: `${empty.url}/?bytes=${bytes}`,
    nextApi: `${theirs}/api/empty`,
  }
  const [rounds, seconds] = isQuick ? [2, 1] : [5, 2]
  const rates = await interleaved(addresses, rounds, seconds)
  await empty.stop()
  const long = `a text of ${(bytes / 1024).toFixed(1)} kB`
  return {
    name: 'S7',
    title: 'answers from memory',
    peer: `an empty Next API route, ${Math.round(rates.nextApi)}/s`,
    figures: [
      atLeast('price', rates.price / rates.nextApi, 5, '× Next API route'),
      atLeast(long, rates.text / rates.nextApi, 5, '× Next API route'),
    ],
    notes: [
      ...Object.entries(rates).map(
        ([name, rate]) => `${name}: ${Math.round(rate)} requests a second`,
      ),
      ...(hasWrk ? [] : ['loaded by autocannon, since this machine has no wrk']),
    ],
  }
}

async function startEmptyServer() {
  const port = await freePort()
  const server = startChild({
    args: [join(projectRoot, 'scripts/run.mjs'), 'bench/empty-server'],
    env: plainEnvironment({ PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
    bound: true,
  })
  return { url: await answering(port, server, 'The empty server'), stop: server.stop }
}

async function interleaved<Name extends string>(
  addresses: Record<Name, string>,
  rounds: number,
  seconds: number,
) {
  const oneRound = async (length: number) => {
    const seen: [string, number][] = []
    for (const [name, url] of Object.entries<string>(addresses))
      seen.push([name, await requestsPerSecond(url, length)])
    return Object.fromEntries(seen) as Record<Name, number>
  }
  await oneRound(1)
  const runs: Record<Name, number>[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await oneRound(seconds))
  return medians(runs)
}
