import { fileURLToPath } from 'node:url'
import { startChild } from '../children.mjs'
import { median } from './figures.mjs'
import { loadProgram, requestsPerSecond } from './load.mjs'
import { answers, freePort, inTime, plainEnvironment } from './servers.mjs'

const emptyServer = fileURLToPath(new URL('empty-server.mjs', import.meta.url))
const price = '/api/v1/wallet/getFNXprice?range=1M'
const text = '/api/v1/static/getStatic?kind=page&slug=about'

/** S7: what the server answers from memory, against a server that does nothing at all. */
export async function measureMemoryAnswers({ product, bare, isQuick }) {
  const empty = await startEmptyServer()
  const [{ url: ours }, { url: theirs }] = [await product(), await bare()]
  const bytes = await lengthOf(ours + text)
  const addresses = {
    price: ours + price,
    text: ours + text,
    empty: `${empty.url}/`,
    emptyLong: `${empty.url}/?bytes=${bytes}`,
    nextApi: `${theirs}/api/empty`,
  }
  const rates = await interleaved(
    addresses,
    isQuick ? { rounds: 2, seconds: 1 } : { rounds: 5, seconds: 2 },
  )
  await empty.stop()
  return {
    name: 'S7',
    title: 'answers from memory',
    figures: [
      { label: 'price', value: rates.price / rates.empty, unit: '× node:http', atLeast: 0.45 },
      {
        label: `a text of ${(bytes / 1024).toFixed(1)} kB`,
        value: rates.text / rates.emptyLong,
        unit: '× node:http with as long an answer',
        atLeast: 0.45,
      },
      { label: 'price', value: rates.price / rates.nextApi, unit: '× Next API route', atLeast: 6 },
      { label: 'text', value: rates.text / rates.nextApi, unit: '× Next API route', atLeast: 6 },
    ],
    notes: [
      ...Object.entries(rates).map(
        ([name, rate]) => `${name}: ${Math.round(rate)} requests a second`,
      ),
      ...(loadProgram === 'wrk' ? [] : ['loaded by autocannon, since this machine has no wrk']),
    ],
  }
}

async function startEmptyServer() {
  const port = await freePort()
  const server = startChild({
    args: [emptyServer],
    env: plainEnvironment({ PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
    tethered: true,
  })
  const url = `http://127.0.0.1:${port}`
  await inTime(answers(url), server, 'The empty server')
  return { url, ...server }
}

async function lengthOf(url) {
  return (await (await fetch(url)).arrayBuffer()).byteLength
}

/** One after the other and again from the start, so that a busy minute hits all alike. */
async function interleaved(addresses, { rounds, seconds }) {
  for (const url of Object.values(addresses)) await requestsPerSecond(url, 1)
  const seen = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of Object.entries(addresses)) {
      seen[name].push(await requestsPerSecond(url, seconds))
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([name, rates]) => [name, median(rates)]))
}
