// npm run simulate -- --seed 42 --hours 1: a world in which a seed decides everything
// (docs/design/simulation.md).
import { parseArgs } from 'node:util'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { plants } from './simulate/planted'
import { costOf, failureText, figuresOf } from './simulate/report'
import { type Prepared, prepare, simulateOnce, type Wish } from './simulate/run'
import { shrunk } from './simulate/shrink'
import { type RunResult, watchdog } from './simulate/simulation/choices'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const { values: options } = parseArgs({
  options: {
    seed: text,
    seeds: text,
    hours: text,
    members: text,
    without: text,
    faults: text,
    'max-faults': text,
    'max-seconds': text,
    'stop-at': text,
    trace: flag,
    'until-calm': flag,
    planted: text,
    shrink: flag,
    help: flag,
  },
})

const help = `npm run simulate -- --seed 42 --hours 1     one run; without --seed a fresh one
  --seeds 20           so many runs, one seed after another; with --planted, what is the median
  --members 12         how many buy
  --until-calm         ends where the calm begins: enough to compare two runs
  --trace              each act and fault as it happens
  --stop-at <step>     halts in a debugger (chrome://inspect) at this step
  --without a,b        leaves out actors, single members or kinds of faults
  --faults a,b         only these kinds of faults
  --max-faults 10      no fault after so many
  --max-seconds 120    gives up after so many of the processor
  --shrink             looks for the smallest run that breaks the same law
  --planted <words>    puts the faults of such a name into the product and says what sees them
docs/design/simulation.md has the rest.`

await runCommand(async () => {
  if (options.help) {
    console.log(help)
    return 0
  }
  stopWhenAsked({ code: 130 })
  await ensureInstalled()
  if (options.planted !== undefined) return runPlanted(options.planted)
  const prepared = await prepare()
  const first = options.seed === undefined ? Date.now() % 1_000_000 : numberIn('seed', options.seed)
  let failedCount = 0
  for (let count = 0; count < numberIn('seeds', options.seeds ?? '1'); count += 1) {
    const wish = { ...wishes(), seed: first + count }
    const result = await runShown(prepared, wish)
    console.log(figuresOf(result))
    if (result.failures.length > 0) {
      failedCount += 1
      console.log(failureText(wish, result))
      await shrinkIfAsked(prepared, wish, result)
    }
  }
  return failedCount === 0 ? 0 : 1
})

/** One run: a line every few seconds, or all of them if they are asked for. */
function runShown(prepared: Prepared, wish: Wish): Promise<RunResult> {
  const isStopping = options['stop-at'] !== undefined
  return simulateOnce(prepared, wish, {
    nodeArgs: isStopping ? ['--inspect-wait'] : [],
    onOutput: linesShown(options.trace || isStopping),
  })
}

async function shrinkIfAsked(prepared: Prepared, wish: Wish, result: RunResult): Promise<void> {
  if (!options.shrink) return
  const least = await shrunk(prepared, { wish, result }, console.log)
  console.log(failureText(least.wish, least.result, options.planted))
}

/** Each in the world that shows it, or in the one that is asked for; of more seeds than one the middle says how soon it is seen. */
async function runPlanted(words: string): Promise<number> {
  const chosenPlants = plants.filter(({ name }) => name.includes(words))
  let missed = 0
  for (const plant of chosenPlants) {
    const prepared = await prepare(plant)
    const seconds: number[] = []
    for (let count = 0; count < numberIn('seeds', options.seeds ?? '1'); count += 1) {
      const asWished = { ...plant.wish, ...wishes() }
      const first = options.seed === undefined ? asWished.seed : numberIn('seed', options.seed)
      const wish = { ...asWished, seed: first + count }
      const result = await runShown(prepared, wish)
      const seenFailure = result.failures.find(({ law }) => law !== watchdog)
      seconds.push(seenFailure ? result.cpuSeconds : Number.POSITIVE_INFINITY)
      if (options.trace) console.log(figuresOf(result))
      console.log(
        `${plant.name}: ${seenFailure ? `${seenFailure.law}: ${seenFailure.text}` : 'NOT SEEN'} (${costOf(result)})`,
      )
      if (seenFailure !== undefined) await shrinkIfAsked(prepared, wish, result)
    }
    const median = seconds.sort((a, b) => a - b)[seconds.length >> 1] ?? 0
    if (median === Number.POSITIVE_INFINITY) missed += 1
    if (seconds.length > 1) console.log(`${plant.name}: ${median.toFixed(0)} s is the median`)
  }
  console.log(`${chosenPlants.length - missed} of ${chosenPlants.length} are seen`)
  return missed === 0 ? 0 : 1
}

function wishes(): Omit<Wish, 'seed'> {
  const { hours, members, without, faults, trace } = options
  const { 'stop-at': stopAt, 'max-faults': maxFaults, 'max-seconds': longest } = options
  return {
    isTracing: trace,
    isUntilCalm: options['until-calm'],
    ...(hours !== undefined && { hours: numberIn('hours', hours) }),
    ...(members !== undefined && { members: numberIn('members', members) }),
    ...(without !== undefined && { without: namesIn(without) }),
    ...(faults !== undefined && { faults: namesIn(faults) }),
    ...(stopAt !== undefined && { stopAt: numberIn('stop-at', stopAt) }),
    ...(longest !== undefined && { maxCpuSeconds: numberIn('max-seconds', longest) }),
    ...(maxFaults !== undefined && { maxFaults: numberIn('max-faults', maxFaults) }),
  }
}

/** No names at all are those of the world as it is drawn. */
function namesIn(list: string): string[] {
  return list.split(',').filter((name) => name !== '')
}

function numberIn(name: string, input: string): number {
  const number = Number(input)
  if (input === '' || !(number >= 0)) throw new Refusal(`--${name} takes a number.`)
  return number
}

/** Output comes in pieces that end anywhere, and the last line is the result, for this program only. */
function linesShown(isTracing: boolean): (output: string) => void {
  let beganText = ''
  return (output) => {
    const lines = (beganText + output).split('\n')
    beganText = lines.pop() ?? ''
    for (const line of lines)
      if (isTracing ? !line.startsWith('result ') : line.startsWith('progress ')) console.log(line)
  }
}
