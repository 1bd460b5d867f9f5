const day = (at: Date) => at.toISOString().slice(0, 10)

export const clockTime = (at: Date): string => at.toISOString().slice(11, 19)

export function dayTime(at: Date | null | undefined): string {
  return at ? `${day(at)} ${at.toISOString().slice(11, 16)}` : '–'
}

const steps: [seconds: number, unit: string, parts: number][] = [
  [86_400, 'd', 3_600],
  [3_600, 'h', 60],
  [60, 'min', 1],
]

/** 26 h 12 min, 1 min 12 s, 9 s */
export function lasting(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const step = steps.find(([of]) => whole >= of)
  if (step === undefined) return `${whole} s`
  const [of, unit] = step
  const smaller = steps[steps.indexOf(step) + 1] ?? [1, 's']
  const rest = Math.floor((whole % of) / smaller[0])
  return rest === 0
    ? `${Math.floor(whole / of)} ${unit}`
    : `${Math.floor(whole / of)} ${unit} ${rest} ${smaller[1]}`
}
