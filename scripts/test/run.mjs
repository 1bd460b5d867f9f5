import { Refusal } from '../refusal.mjs'

const lanes = 2
const stillMs = 30_000

/** Runs parts side by side, two at a time, each as soon as what it needs is there; prints each when it has ended. */
export async function runParts(chosen, choices = {}) {
  const tally = { passed: 0, failed: 0, passedByFile: new Map() }
  const underWay = new Map()
  const still = setInterval(() => sayStill(underWay), stillMs)
  const takeLane = laneKeeper(lanes)
  const ends = new Map()
  for (const [place, part] of chosen.entries()) {
    const first = [...(part.needs ?? []), ...(part.after ?? [])].map((name) => ends.get(name))
    ends.set(
      part.name,
      runPart(part, { first, takeLane: () => takeLane(place), underWay, tally, choices }),
    )
  }
  await Promise.all(ends.values())
  clearInterval(still)
  return tally
}

async function runPart(part, { first, takeLane, underWay, tally, choices }) {
  await Promise.all(first)
  const leaveLane = part.hasLane === false ? () => {} : await takeLane()
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const state = { title: part.title, seconds, files: 0 }
  underWay.set(part.name, state)
  const result = await resultOf(part, {
    ...choices,
    say: (line) => console.log(`${part.title}: ${line.trim()}`),
    onLine: (line) => follow(line, state),
  })
  underWay.delete(part.name)
  leaveLane()
  tally.passed += result.passed
  tally.failed += result.failed
  for (const [file, count] of result.passedByFile ?? []) tally.passedByFile.set(file, count)
  const output = [result.output?.trimEnd(), ...(result.notes ?? [])].filter(Boolean).join('\n')
  const counts = `${result.passed} passed, ${result.failed} failed, ${seconds()} s`
  console.log(`\n── ${part.title}\n${output}\n── ${part.title}: ${counts}`)
}

async function resultOf(part, choices) {
  try {
    return await part.run(choices)
  } catch (error) {
    const output = error instanceof Refusal ? error.message : (error.stack ?? String(error))
    return { passed: 0, failed: 1, output }
  }
}

/** What failed is told at once; all the rest when the part has ended. */
function follow(line, state) {
  if (/^(PASS|FAIL) /.test(line)) state.files += 1
  if (line.startsWith('FAIL ')) console.log(`${state.title}: ${line}`)
}

function sayStill(underWay) {
  const words = [...underWay.values()].map(({ title, seconds, files }) =>
    [`${title} ${seconds()} s`, files > 0 && `${files} files`].filter(Boolean).join(', '),
  )
  if (words.length > 0) console.log(`  still running: ${words.join(' · ')}`)
}

/** A free lane goes to the first part of the list that waits for one: the longest stand first. */
function laneKeeper(count) {
  const waiting = []
  let free = count
  const hand = () => {
    waiting.sort((one, other) => one.place - other.place)
    for (; free > 0 && waiting.length > 0; free -= 1) waiting.shift().take(leave)
  }
  // Later, so that whoever waited for the part that has just ended is there too.
  const leave = () => {
    free += 1
    setImmediate(hand)
  }
  return (place) =>
    new Promise((take) => {
      waiting.push({ place, take })
      setImmediate(hand)
    })
}
