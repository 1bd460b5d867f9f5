const period = /^20\d\d(-(0[1-9]|1[0-2]))?$/

/** A year, or a month of one. */
export function isPeriod(text: string): boolean {
  return period.test(text)
}

export function periodDays(text: string): { from: string; to: string } {
  const [year, month] = text.split('-').map(Number) as [number, number | undefined]
  const end = month === undefined ? Date.UTC(year, 12, 0) : Date.UTC(year, month, 0)
  const first = month === undefined ? `${text}-01-01` : `${text}-01`
  return { from: first, to: new Date(end).toISOString().slice(0, 10) }
}
