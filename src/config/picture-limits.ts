/** Of the pictures that an identity check asks for. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  shortestPx: 320,
  longestPx: 20_000,
  maxPx: 64_000_000,
} as const
