import type { Wish } from './run'
import type { RunResult } from './simulation/choices'

/** The words of `npm run simulate` that play a run again. */
function commandOf({ seed, hours = 1, members = 12, ...how }: Wish, planted?: string): string {
  const words = [`--seed ${seed}`, `--hours ${hours}`, `--members ${members}`]
  const quoted = (names: string[]) => `'${names.join(',')}'`
  if (how.without?.length) words.push(`--without ${quoted(how.without)}`)
  if (how.faults?.length) words.push(`--faults ${quoted(how.faults)}`)
  if (how.maxFaults !== undefined) words.push(`--max-faults ${how.maxFaults}`)
  if (planted !== undefined) words.push(`--planted '${planted}'`)
  return `npm run simulate -- ${words.join(' ')}`
}

/** Empty if nothing was found: else what, when, the last lines before it, and how to see it again. */
export function failureText(
  wish: Wish,
  { failures, step, lastLines }: RunResult,
  planted?: string,
): string {
  if (failures.length === 0) return ''
  const failureLines = failures.map(({ law, text }) => `  ${law}: ${text}`)
  return [
    `Seed ${wish.seed} found something at step ${step}:`,
    ...failureLines,
    'The last lines before it:',
    ...lastLines,
    `Again: ${commandOf(wish, planted)} --trace`,
    `In a debugger: ${commandOf(wish, planted)} --stop-at ${step}`,
  ].join('\n')
}

export const costOf = ({ seed, virtualHours, realSeconds, cpuSeconds }: RunResult) =>
  `seed ${seed}: ${(virtualHours * 60).toFixed(1)} simulated minutes in ${realSeconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of the processor`

/** Figures of a run, by the real minute where that says more. */
export function figuresOf(result: RunResult): string {
  const { counts, virtualHours, cpuSeconds } = result
  const minutes = cpuSeconds / 60
  const aMinute = (name: string) => Math.round((counts[name] ?? 0) / minutes)
  const shownCounts = [
    'acts',
    'calls',
    'kills',
    'kills at money',
    'statements',
    'questions to nodes',
  ]
  return [
    costOf(result),
    `hash ${result.hash}, rows ${result.dump}, ${result.step} steps, ${result.megabytes} MB`,
    `in a minute of the processor: ${(virtualHours / minutes).toFixed(2)} simulated hours, ${shownCounts
      .map((name) => `${aMinute(name)} ${name}`)
      .join(', ')}`,
    `in all: ${Object.entries(counts)
      .filter(([name]) => !shownCounts.includes(name))
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  ].join('\n')
}
