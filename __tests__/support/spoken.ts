const inGreenwich = (at: Date, how: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-US', { timeZone: 'UTC', ...how })

export const spokenDay = (at: Date) => inGreenwich(at, { dateStyle: 'long' })
export const spokenTime = (at: Date) =>
  `${inGreenwich(at, { timeStyle: 'medium', hourCycle: 'h23' })} UTC`
