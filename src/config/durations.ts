/** Durations in milliseconds. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The day in UTC, such as `2026-12-01`. */
export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)

/** The beginning of the day in UTC. */
export const utcMidnight = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs)
