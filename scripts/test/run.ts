import { Refusal } from '../refusal.mjs'
import type { Titles } from './shown'

const lanes = 2
const stillMs = 30_000

export interface Choices {
  say: (line: string) => void
  onLine: (line: string) => void
}

export interface Result {
  passed: number
  failed: number
  output?: string
  notes?: string[]
  titlesByFile?: Titles
  secondsByFile?: Map<string, number>
}

export interface Part {
  name: string
  title: string
  about?: string
  needs?: string[]
  /** Waits for these where they run too. */
  after?: string[]
  hasLane?: boolean
  run: (choices: Choices) => Promise<Result>
}

interface State {
  title: string
  seconds: () => number
  files: number
}

export async function runParts(chosenParts: Part[]) {
  const tally = {
    passed: 0,
    failed: 0,
    titlesByFile: new Map() as Titles,
    secondsByFile: new Map<string, number>(),
  }
  const underWay = new Map<string, State>()
  const stillTimer = setInterval(() => sayStill(underWay), stillMs)
  const takeLane = laneHolder(lanes)
  const ends = new Map<string, Promise<void>>()
  for (const [partIndex, part] of chosenParts.entries()) {
    const first = [...(part.needs ?? []), ...(part.after ?? [])].map((name) => ends.get(name))
    const run = async () => {
      await Promise.all(first)
      const leaveLane = part.hasLane === false ? () => {} : await takeLane(partIndex)
      const result = await runPart(part, underWay)
      leaveLane()
      tally.passed += result.passed
      tally.failed += result.failed
      for (const [file, titles] of result.titlesByFile ?? []) tally.titlesByFile.set(file, titles)
      for (const [file, seconds] of result.secondsByFile ?? [])
        tally.secondsByFile.set(file, seconds)
    }
    ends.set(part.name, run())
  }
  await Promise.all(ends.values())
  clearInterval(stillTimer)
  return tally
}

async function runPart(part: Part, underWay: Map<string, State>) {
  const { name, title } = part
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const state = { title, seconds, files: 0 }
  underWay.set(name, state)
  const result = await resultOf(part, {
    say: (line) => console.log(`${title}: ${line.trim()}`),
    onLine: (line) => follow(line, state),
  })
  underWay.delete(name)
  const output = [result.output?.trimEnd(), ...(result.notes ?? [])].filter(Boolean).join('\n')
  const countsText = `${result.passed} passed, ${result.failed} failed, ${seconds()} s`
  console.log(`\n── ${title}\n${output}\n── ${title}: ${countsText}`)
  return result
}

async function resultOf(part: Part, choices: Choices): Promise<Result> {
  try {
    return await part.run(choices)
  } catch (error) {
    const output = error instanceof Refusal ? error.message : String((error as Error).stack)
    return { passed: 0, failed: 1, output }
  }
}

function follow(line: string, state: State) {
  if (/^(PASS|FAIL) /.test(line)) state.files += 1
  if (line.startsWith('FAIL ')) console.log(`${state.title}: ${line}`)
}

function sayStill(underWay: Map<string, State>) {
  const words = [...underWay.values()].map(({ title, seconds, files }) =>
    [`${title} ${seconds()} s`, files > 0 && `${files} files`].filter(Boolean).join(', '),
  )
  if (words.length > 0) console.log(`  still running: ${words.join(' · ')}`)
}

function laneHolder(count: number) {
  const waitingParts: { place: number; take: (leave: () => void) => void }[] = []
  let freeSlots = count
  const hand = () => {
    waitingParts.sort((a, b) => a.place - b.place)
    for (; freeSlots > 0 && waitingParts.length > 0; freeSlots -= 1)
      waitingParts.shift()?.take(leave)
  }
  const leave = () => {
    freeSlots += 1
    setImmediate(hand)
  }
  return (partIndex: number) =>
    new Promise<() => void>((resolve) => {
      waitingParts.push({ place: partIndex, take: resolve })
      setImmediate(hand)
    })
}
