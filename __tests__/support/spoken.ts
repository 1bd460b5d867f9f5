const inGreenwich = (at: Date, how: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-US', { timeZone: 'UTC', ...how })

/** A day and a time of day as the pages say them: no test may know on which day it runs. */
export const spokenDay = (at: Date) => inGreenwich(at, { dateStyle: 'long' })
export const spokenTime = (at: Date) =>
  `${inGreenwich(at, { timeStyle: 'medium', hourCycle: 'h23' })} UTC`
